import '@fontsource-variable/golos-text/wght.css';
import '@fontsource-variable/el-messiri/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './lib/installing.svelte';
import { applySettings, settings } from './lib/settings.svelte';
import { loadTexts } from './lib/texts.svelte';

applySettings();
void loadTexts(settings.language).then(() => mount(App, { target: document.getElementById('app')! }));

// Nobody waits for this: it comes when the page is there.
if (import.meta.env.PROD) addEventListener('load', () => void import('./lib/updating.svelte').then(({ keepPage }) => keepPage()).catch(() => {}));

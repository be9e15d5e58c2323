import '@fontsource-variable/golos-text/wght.css';
import '@fontsource-variable/el-messiri/wght.css';
import './styles/palette.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './browser/install_prompt.svelte';
import { applySettings, settings } from './state/settings.svelte';
import { loadTexts } from './text/page_texts.svelte';

applySettings();
void loadTexts(settings.language).then(() => mount(App, { target: document.getElementById('app')! }));

// Not needed for the first paint, so it loads after it.
if (import.meta.env.PROD)
  addEventListener(
    'load',
    () =>
      void import('./browser/page_updates.svelte')
        .then(({ registerServiceWorker }) => registerServiceWorker())
        .catch(() => {}),
  );

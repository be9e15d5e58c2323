import '@fontsource-variable/el-messiri';
import '@fontsource-variable/golos-text';
import { mount } from 'svelte';
import '../../../styles/tokens.css';
import '../../../styles/base.css';
import Dev from './Dev.svelte';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'dark';
document.documentElement.lang = query.get('lang') ?? 'en';
Object.assign(window, { stored: await (await fetch('./views.json')).json() });
mount(Dev, { target: document.getElementById('app')! });

import '@fontsource-variable/el-messiri';
import '@fontsource-variable/golos-text';
import { mount } from 'svelte';
import { loadBoard } from '../board/board';
import '../styles/tokens.css';
import '../styles/base.css';
import Dev from './Dev.svelte';

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? 'five_tribes';
document.documentElement.dataset.theme = query.get('theme') ?? 'dark';
document.documentElement.lang = query.get('lang') ?? 'en';
const stored = await (await fetch(`./${game}.json`)).json();
mount(Dev, { target: document.getElementById('app')!, props: { stored, Board: (await loadBoard(game))! } });

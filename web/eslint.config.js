import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['dist', 'src/net/wire.ts', 'src/games/*/generated.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: globals.browser },
    rules: {
      // svelte-check reports names that TypeScript does not find, with the types of workers and tests.
      'no-undef': 'off',
      // `{#each { length: n } as _, i}` and `replace(/x/, (_, part) => ...)` have to name what they skip.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // State is replaced as a whole ($state.raw): a Map or Set inside a function is never reactive here.
      'svelte/prefer-svelte-reactivity': 'off',
      // Prettier may move a literal space to the end of a line, where Svelte drops it; `{' '}` stays.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  { files: ['tools/**', '*.config.*'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
);

/** Views of a replay by path: each is fetched once, and neighbours in advance, so that stepping is instant. */

import { get } from '../net/api';
import type { ReplayView } from '../net/wire';
import { currentLanguage } from '../text/page_texts.svelte';
import { apiOf } from './analysis';
import type { Route } from './router.svelte';

type ReplayRoute = Extract<Route, { page: 'replay' }>;
const MOST_VIEWS = 600;

export class ReplayViews {
  readonly #views = new Map<string, Promise<ReplayView>>();

  /** The view of a move, as the viewer of a route sees it. */
  fetch(route: ReplayRoute, move = route.move): Promise<ReplayView> {
    const path = pathOf(route, move);
    let view = this.#views.get(path);
    if (!view) {
      view = get<ReplayView>(path);
      this.#views.set(path, view);
      view.catch(() => this.#views.delete(path));
      if (this.#views.size > MOST_VIEWS) this.#views.delete(this.#views.keys().next().value!);
    }
    return view;
  }

  prefetch(route: ReplayRoute, move: number): void {
    void this.fetch(route, move).catch(() => {});
  }
}

function pathOf({ source, id, open, seat }: ReplayRoute, move: number): string {
  const query = new URLSearchParams({ lang: currentLanguage(), open_hands: String(open) });
  if (seat !== null) query.set('seat', String(seat));
  return `${apiOf(source, id)}/${source === 'table' ? 'replay/' : ''}${move}?${query}`;
}

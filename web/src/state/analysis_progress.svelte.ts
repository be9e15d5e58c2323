/** Starts the analysis of a game and follows it until the report is there. */

import { explainError, get, post } from '../net/api';
import type { AnalysisReport, AnalysisStatus, Language } from '../net/wire';
import { t } from '../text/page_texts.svelte';

const POLL = 700; // ms between two questions; each answer costs the server a look at the record

export class AnalysisProgress {
  report = $state.raw<AnalysisReport | null>(null);
  status = $state.raw<AnalysisStatus | null>(null);
  failed = $state('');
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Start, or read what is there already. Another call, as for another language, replaces this one. */
  async load(api: string, language: Language): Promise<void> {
    const asked = ++this.#asked;
    clearTimeout(this.#timer);
    this.failed = '';
    try {
      let status = await get<AnalysisStatus>(`${api}/analysis?lang=${language}`);
      // "none" also while it runs: the process that knew of it may have ended.
      if (status.state === 'none') status = await post<AnalysisStatus>(`${api}/analysis?lang=${language}`);
      if (asked !== this.#asked) return;
      this.status = status;
      if (status.report) this.report = status.report;
      else if (status.state === 'failed') this.failed = t('analysis.failed_why', { why: status.problem });
      else this.#timer = setTimeout(() => void this.load(api, language), POLL);
    } catch (error) {
      if (asked === this.#asked) this.failed = explainError(error);
    }
  }

  /** Try again what has failed. */
  async retry(api: string, language: Language): Promise<void> {
    this.failed = '';
    await post(`${api}/analysis?lang=${language}`).catch(() => {});
    await this.load(api, language);
  }

  stop(): void {
    this.#asked++;
    clearTimeout(this.#timer);
  }

  /** share of the work that is done */
  get share(): number {
    return this.status?.total ? this.status.done / this.status.total : 0;
  }
}

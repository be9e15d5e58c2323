/** What a new table is to be: seats, bots, options and clock, as the form of its page has them. */

import { untrack } from 'svelte';
import { assignColours } from '../../board/colours';
import { explainError } from '../../net/api';
import type { GameInfo, Pace, SeatRequest } from '../../net/wire';
import { chosenOptions, defaultOptions, type GameOptions } from '../../state/game_options';
import { identity } from '../../state/identity.svelte';
import { nameBots, newKey, openNewTable, playersOf, rememberPlayers, usualBot } from '../../state/new_table';
import { needsServer, type Mode } from '../../state/play_modes';
import { storagePlace } from '../../state/storage_place.svelte';
import { t } from '../../text/page_texts.svelte';

const NO_CLOCK: Pace = { kind: 'none' };
/** in place of a person's name */
const BOT = '\0bot';
const MOST_SEATS = 8;

/** Create it inside a component: its effect ends with the component. */
export class TableSetup {
  failed = $state('');
  working = $state(false);
  nickname = $state(identity.person?.nickname ?? '');
  players = $state(0);
  bots = $state<string[]>([]);
  people = $state<string[]>([]);
  options = $state.raw<GameOptions>({});
  access = $state<'link' | 'public' | 'private'>('link');
  pace = $state.raw(NO_CLOCK);
  /** the own seat; null: the first one, which moves on at a rematch */
  wished = $state<number | null>(null);
  readonly #mySeat = $derived(this.wished !== null && this.wished < this.players ? this.wished : 0);
  /** colours chosen by seat; null: one that is left over */
  colours = $state<(number | null)[]>([]);
  data = $state('');
  hints = $state(false);
  rated = $state(false);
  // Sent again after a lost answer, the same client id makes no second table.
  #sent = { text: '', client: '' };

  constructor(private readonly mode: () => Mode) {
    // Bots do not sit at a real table.
    $effect(() => {
      if (mode() === 'real') this.people = untrack(() => this.people.map((name) => (name === BOT ? '' : name)));
    });
  }

  /** Begin with what is usual in a game. */
  begin(game: GameInfo): void {
    const usual = usualBot(game);
    this.players = playersOf(game);
    this.bots = Array.from({ length: MOST_SEATS }, () => usual);
    this.people = Array.from({ length: MOST_SEATS }, () => '');
    this.options = defaultOptions(game);
  }

  kindOf(seat: number): 'me' | 'bot' | 'open' | 'person' {
    const mode = this.mode();
    const isBot = this.people[seat] === BOT;
    if (mode === 'watch') return 'bot';
    if (mode === 'real') return 'person';
    if (mode === 'device') return isBot ? 'bot' : 'person';
    if (seat === this.#mySeat) return 'me';
    return mode === 'friends' && !isBot ? 'open' : 'bot';
  }

  seatBot(seat: number): void {
    this.people[seat] = BOT;
  }

  seatPerson(seat: number): void {
    this.people[seat] = '';
  }

  /** Colours as the server will give them: the chosen ones, else those of the seats' numbers, or what is left over. */
  readonly shownColours = $derived.by(() =>
    assignColours(
      Array.from({ length: this.players }, (_, seat) =>
        ['me', 'person'].includes(this.kindOf(seat)) ? (this.colours[seat] ?? null) : null,
      ),
    ),
  );
  readonly seated = $derived.by(() =>
    this.bots.filter((_, seat) => seat < this.players && this.kindOf(seat) === 'bot'),
  );

  #seats(game: GameInfo): SeatRequest[] {
    const numbers = Array.from({ length: this.players }, (_, seat) => seat);
    const botSeats = numbers.filter((seat) => this.kindOf(seat) === 'bot');
    const bots = nameBots(
      game.id,
      botSeats.map((seat) => this.bots[seat]!),
    );
    if (this.mode() === 'bots') rememberPlayers(game, this.players, this.bots[botSeats[0] ?? -1]);
    return numbers.map((seat): SeatRequest => {
      const kind = this.kindOf(seat);
      const colour = this.colours[seat] ?? null;
      if (kind === 'me') return { kind: 'me', colour, fixed: this.wished !== null };
      if (kind === 'open') return { kind: 'open' };
      if (kind === 'bot') return bots[botSeats.indexOf(seat)]!;
      const unnamed = seat ? t('seat.number', { n: seat + 1 }) : identity.person!.nickname;
      return { kind: 'me', name: this.people[seat]?.trim() || unnamed, colour };
    });
  }

  async start(game: GameInfo, group: string | null): Promise<void> {
    const mode = this.mode();
    this.working = true;
    this.failed = '';
    if (needsServer(mode)) storagePlace.choose(false);
    try {
      await identity.signIn(this.nickname.trim() || t('you.default'));
      const asked = {
        game: game.id,
        seats: this.#seats(game),
        options: chosenOptions(game, this.players, this.options),
        access: this.access,
        pace: mode === 'friends' ? this.pace : NO_CLOCK,
        data: this.data,
        ...((mode === 'friends' || mode === 'device') && { hints: this.hints }),
        ...(mode === 'real' && { real: true }),
        ...((mode === 'friends' || mode === 'bots') && !storagePlace.isHere && { rated: this.rated }),
      };
      const text = JSON.stringify(asked);
      if (this.#sent.text !== text) this.#sent = { text, client: newKey() };
      await openNewTable({ ...asked, client: this.#sent.client }, mode === 'friends' ? group : null);
    } catch (error) {
      this.failed = explainError(error);
    }
    this.working = false;
  }
}

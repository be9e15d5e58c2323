/**
 * Where the page lies. A server answers every room's address with the one document; a plain web host has only the
 * files that were put there, so on a site rooms are named behind the `#`, and no address says at which path it lies.
 */

// Unit tests have no document.
const page = globalThis.document?.documentElement as HTMLElement | undefined;

/** On a static site, where nobody answers but the page itself. */
export const isStaticSite: boolean = page?.dataset?.alone !== undefined;

/** The folder of the page's files. */
export const baseUrl: URL = new URL(isStaticSite ? '.' : '/', globalThis.location?.href ?? 'http://localhost/');

/** What a link to a room says: `addressOf('/play/amul')`. */
export const addressOf = (path: string): string => (isStaticSite ? `#${path}` : path);

/** The same for somebody else: to be copied and sent. */
export const linkTo = (path: string): string => new URL(addressOf(path), baseUrl).href;

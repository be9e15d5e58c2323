/**
 * Base URL of the page. A server answers every path with the same document; a static host has only files, so there the
 * path follows the `#`, and links do not depend on the folder the site lies in.
 */

// Unit tests have no document.
const page = globalThis.document?.documentElement as HTMLElement | undefined;

/** Whether the page runs on a static site, without a server. */
export const isStaticSite: boolean = page?.dataset?.alone !== undefined;

/** Folder of the page's files. */
export const baseUrl: URL = new URL(isStaticSite ? '.' : '/', globalThis.location?.href ?? 'http://localhost/');

/** `href` of a page: `addressOf('/play/amul')`. */
export const addressOf = (path: string): string => (isStaticSite ? `#${path}` : path);

/** Absolute URL of a page, to be copied and sent. */
export const linkTo = (path: string): string => new URL(addressOf(path), baseUrl).href;

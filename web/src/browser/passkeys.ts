/** Passkeys of this browser (WebAuthn): makes them and has them sign challenges of the server. */

import { ApiError, explainError, post } from '../net/api';
import { decodeBase64, encodeBase64 } from '../net/base64';
import { t } from '../text/page_texts.svelte';
import type { NewPasskey, PasskeyChallenge, PasskeyCreation, PasskeyList, PersonWithToken } from '../net/wire';

/** Why there are no passkeys here; the text `passkey.*` explains it. */
export type PasskeyBlock = 'insecure' | 'local' | 'number' | 'unsupported' | 'elsewhere';

const LOOPBACK = ['127.0.0.1', '[::1]'];
const isNumber = (name: string): boolean => name.startsWith('[') || /^[\d.]+$/.test(name);

/** The browser's own reasons. An address in numbers has no passkeys, not even with TLS. */
export function findPasskeyBlock(): PasskeyBlock | null {
  if (LOOPBACK.includes(location.hostname)) return 'local';
  if (!isSecureContext) return 'insecure';
  if (isNumber(location.hostname)) return 'number';
  return 'PublicKeyCredential' in window ? null : 'unsupported';
}

/** The same page where browsers allow passkeys, for one opened by the number of this computer. */
export const localAddress = (): string => `http://localhost${location.port && `:${location.port}`}`;

/** The player has closed the browser's question, or let its time pass. */
class PasskeyDismissed extends Error {}
/** The server's passkeys are for a page with another name. */
class PasskeyElsewhere extends Error {
  constructor(readonly site: string) {
    super(site);
  }
}

export function explainPasskey(error: unknown): string {
  if (error instanceof PasskeyDismissed) return t('passkey.dismissed');
  return error instanceof PasskeyElsewhere ? t('passkey.elsewhere', { address: error.site }) : explainError(error);
}

function checkSite(site: string): void {
  if (site !== location.hostname) throw new PasskeyElsewhere(site);
}

async function ask<T extends AuthenticatorResponse>(
  question: Promise<Credential | null>,
): Promise<{ id: string; response: T }> {
  try {
    const found = (await question) as PublicKeyCredential | null;
    if (!found) throw new PasskeyDismissed();
    return { id: encodeBase64(found.rawId), response: found.response as T };
  } catch (error) {
    const kind = error instanceof DOMException ? error.name : '';
    if (kind === 'InvalidStateError') throw new ApiError('passkey_known', '', 0);
    if (kind === 'NotAllowedError' || kind === 'AbortError') throw new PasskeyDismissed();
    if (kind === 'SecurityError') throw new ApiError('no_passkeys', '', 0);
    throw error;
  }
}

/** Make a passkey for the person of this browser; returns what they have now. */
export async function addPasskey(name: string): Promise<PasskeyList> {
  const asked = await post<PasskeyCreation>('/me/passkeys/challenge');
  checkSite(asked.site);
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: decodeBase64(asked.challenge),
    rp: { id: asked.site, name: 'Caravanserai' },
    user: { id: decodeBase64(asked.user), name: asked.nickname, displayName: asked.nickname },
    pubKeyCredParams: asked.algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: asked.known.map((id) => ({ type: 'public-key', id: decodeBase64(id) })),
    // A passkey that the device itself finds: nobody has to type a name to continue.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    attestation: 'none',
    timeout: asked.seconds * 1000,
  };
  const made = await ask<AuthenticatorAttestationResponse>(navigator.credentials.create({ publicKey }));
  const body: NewPasskey = {
    name,
    id: made.id,
    client_data: encodeBase64(made.response.clientDataJSON),
    attestation: encodeBase64(made.response.attestationObject),
  };
  return post<PasskeyList>('/me/passkeys', body);
}

/** The person of a passkey that the player chooses. */
export async function provePasskey(): Promise<PersonWithToken> {
  const asked = await post<PasskeyChallenge>('/people/passkey/challenge');
  checkSite(asked.site);
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: decodeBase64(asked.challenge),
    rpId: asked.site,
    userVerification: 'preferred',
    timeout: asked.seconds * 1000,
  };
  const { id, response } = await ask<AuthenticatorAssertionResponse>(navigator.credentials.get({ publicKey }));
  if (!response.userHandle) throw new ApiError('unknown_passkey', '', 404); // not made by this page
  try {
    return await post<PersonWithToken>('/people/passkey', {
      id,
      client_data: encodeBase64(response.clientDataJSON),
      authenticator_data: encodeBase64(response.authenticatorData),
      signature: encodeBase64(response.signature),
      user: encodeBase64(response.userHandle),
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unknown_passkey') await forgetPasskey(asked.site, id);
    throw error;
  }
}

/** Tell the device that the server does not know a passkey any more, so that it stops offering it; few browsers can. */
async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  const kind = PublicKeyCredential as unknown as {
    signalUnknownCredential?: (of: { rpId: string; credentialId: string }) => Promise<void>;
  };
  await kind.signalUnknownCredential?.({ rpId, credentialId }).catch(() => {});
}

const DEVICES: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** A first name for a passkey that is made on this device. */
export const deviceName = (): string => DEVICES.find(([sign]) => sign.test(navigator.userAgent))?.[1] ?? '';

/** Hands links and pictures to the device's share sheet, to the clipboard or to a file. */

/** Phones have a share sheet that people use; elsewhere copying is what they expect. */
const hasShareSheet = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches;

/** Shares or copies a link. Returns what happened; `failed`: the browser allows neither, so the link must be shown. */
export async function shareLink(title: string, url: string): Promise<'shared' | 'copied' | 'failed'> {
  if (hasShareSheet()) {
    await navigator.share({ title, url }).catch(() => {}); // closed without choosing
    return 'shared';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}

const asFile = (name: string, picture: Blob): File => new File([picture], name, { type: picture.type });

/** Whether the device's share sheet takes pictures. */
export const canSharePictures = (): boolean =>
  hasShareSheet() &&
  (navigator.canShare?.({ files: [asFile('picture.png', new Blob([], { type: 'image/png' }))] }) ?? false);

export async function sharePicture(name: string, picture: Blob): Promise<void> {
  await navigator.share({ files: [asFile(name, picture)] }).catch(() => {});
}

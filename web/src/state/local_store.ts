/** Small values in localStorage, such as the invitation links of own tables. Without storage, reads give null. */

export const localStore = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`caravanserai.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(`caravanserai.${key}`, value);
    } catch {
      // Not stored.
    }
  },
};

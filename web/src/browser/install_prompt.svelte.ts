/** Browsers offer to install the page when they think fit; here it is done when a person asks for it. */

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  offer = $state.raw<Offer | null>(null);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.offer = event as Offer;
    });
    addEventListener('appinstalled', () => (this.offer = null));
  }

  async ask(): Promise<void> {
    await this.offer?.prompt();
    this.offer = null;
  }
}

export const installing = new Installing();

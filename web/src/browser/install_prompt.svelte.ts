/** Keeps the browser's install prompt until the player asks for it. */

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

class InstallPrompt {
  event = $state.raw<InstallEvent | null>(null);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.event = event as InstallEvent;
    });
    addEventListener('appinstalled', () => (this.event = null));
  }

  async show(): Promise<void> {
    await this.event?.prompt();
    this.event = null;
  }
}

export const installPrompt = new InstallPrompt();

/** Asks for confirmation before an action that cannot be undone. */

export interface ConfirmAnswer {
  key: string;
  label: string;
  danger?: boolean;
}

export interface ConfirmQuestion {
  title: string;
  text: string;
  answers: ConfirmAnswer[];
}

interface OpenQuestion extends ConfirmQuestion {
  answer: (key: string | null) => void;
}

class Confirmation {
  openQuestion = $state.raw<OpenQuestion | null>(null);

  /** The chosen answer; null if the dialog was closed. */
  choose(question: ConfirmQuestion): Promise<string | null> {
    this.openQuestion?.answer(null);
    return new Promise((resolve) => {
      this.openQuestion = {
        ...question,
        answer: (key) => {
          this.openQuestion = null;
          resolve(key);
        },
      };
    });
  }
}

export const confirmation = new Confirmation();

export const confirmAction = async (title: string, text: string, label: string): Promise<boolean> =>
  (await confirmation.choose({ title, text, answers: [{ key: 'yes', label, danger: true }] })) === 'yes';

/** Asks a question in a dialog: before something is deleted, or how to go on. Moves are asked about by `Decision`. */

export interface DialogAnswer {
  key: string;
  label: string;
  danger?: boolean;
}

export interface DialogQuestion {
  title: string;
  text: string;
  answers: DialogAnswer[];
}

interface OpenQuestion extends DialogQuestion {
  answer: (key: string | null) => void;
}

class QuestionDialog {
  openQuestion = $state.raw<OpenQuestion | null>(null);

  /** The chosen answer; null if the dialog was closed. */
  choose(question: DialogQuestion): Promise<string | null> {
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

export const questionDialog = new QuestionDialog();

export const confirmAction = async (title: string, text: string, label: string): Promise<boolean> =>
  (await questionDialog.choose({ title, text, answers: [{ key: 'yes', label, danger: true }] })) === 'yes';

/** Questions before what cannot be taken back, in a dialog of our own. */

export interface Answer {
  key: string;
  label: string;
  danger?: boolean;
}

export interface Question {
  title: string;
  text: string;
  answers: Answer[];
}

interface Asked extends Question {
  answer: (key: string | null) => void;
}

class Sure {
  asked = $state.raw<Asked | null>(null);

  /** Which answer was chosen; null: none of them. */
  choose(question: Question): Promise<string | null> {
    this.asked?.answer(null);
    return new Promise((resolve) => {
      this.asked = {
        ...question,
        answer: (key) => {
          this.asked = null;
          resolve(key);
        },
      };
    });
  }
}

export const sure = new Sure();

export const really = async (title: string, text: string, label: string): Promise<boolean> =>
  (await sure.choose({ title, text, answers: [{ key: 'yes', label, danger: true }] })) === 'yes';

/** What stands beside a small window in the stores' pictures, by language: a headline of few words each. */
import type { StoreLanguage } from './texts.ts';

export interface Captions {
  /** Beside the toolbar's window. */
  readonly home: string;
  /** Beside a card. */
  readonly card: string;
  /** On tile and promotional picture. */
  readonly claim: string;
}

export const captions: Readonly<Record<StoreLanguage, Captions>> = {
  en: {
    home: 'The words you met are ready when you are.',
    card: 'Each answer brings back the sentence you read.',
    claim: 'Read on. Your words are kept.',
  },
  de: {
    home: 'Deine Wörter sind bereit, wenn du es bist.',
    card: 'Jede Antwort bringt den Satz zurück, den du gelesen hast.',
    claim: 'Lies weiter. Deine Wörter bleiben.',
  },
  es: {
    home: 'Las palabras que encontraste te esperan.',
    card: 'Cada respuesta te devuelve la frase que leíste.',
    claim: 'Sigue leyendo. Tus palabras quedan guardadas.',
  },
  fr: {
    home: 'Les mots que vous avez rencontrés vous attendent.',
    card: 'Chaque réponse vous montre la phrase que vous avez lue.',
    claim: 'Continuez à lire. Vos mots sont gardés.',
  },
  ja: {
    home: '出会った単語が、いつでもあなたを待っています。',
    card: '答えるたびに、読んだあの例文が戻ってきます。',
    claim: '読み進めよう。単語は残る。',
  },
  ko: {
    home: '읽다가 만난 단어가 언제든 기다립니다.',
    card: '답할 때마다 내가 읽은 문장이 돌아옵니다.',
    claim: '계속 읽으세요. 단어는 남습니다.',
  },
  zh_CN: {
    home: '你遇到的单词，随时等着你。',
    card: '每次回答，都会再见到你读过的那个句子。',
    claim: '继续阅读，单词已为你存好。',
  },
};

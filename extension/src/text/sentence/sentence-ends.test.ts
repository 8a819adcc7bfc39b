import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf } from '@gleaner/shared/testing/runs';
import { sentenceEnds } from './sentence-ends.ts';

/** The text with a bar before each sentence after the first. */
function cut(text: string, language: string): string {
  const bounds = [0, ...sentenceEnds(text, language), text.length];
  return bounds
    .slice(1)
    .map((to, index) => text.slice(bounds[index], to))
    .join('|');
}

const cases: Readonly<Record<string, readonly (readonly [language: string, cut: string])[]>> = {
  'times of day': [
    ['en', 'We met at 6 p.m. |Mrs. Ward was late.'],
    ['en', 'At 7 a.m. Dr. Ward woke up.'],
    ['en', 'The shop opens at 9 A.M. |Customers wait outside.'],
    ['en', 'The train leaves at 5 p.m. EST and 6 p.m. Monday too.'],
    ['da', 'Toget gik kl. 6 P.M. |Hun kom for sent.'],
  ],
  'initials and Roman numerals': [
    ['en', 'The letters of T. E. Ward and of J.R. Hill are lost. |Nobody looked.'],
    ['en', 'It was only she and I. |Did anyone else come?'],
    ['fr', 'Le jardin de J.-P. Morel est fermé. |Revenez.'],
    ['de', 'Karl V. Habsburg regierte lange. |Danach kam Ruhe.'],
    ['ru', 'Роман написал А. И. Петров. |Его читают.'],
    ['ru', 'Тогда правил Павел I. |Его боялись.'],
    ['el', 'Το βιβλίο του Γ. Νικολάου χάθηκε. |Το ψάχνουν.'],
    ['ar', 'جاء د. سامي مساء. |ثم خرج.'],
  ],
  'years and towns in Russian': [
    ['ru', 'Мост построен в 1912 г. |Движение открыли позже.'],
    ['ru', 'Он родился в г. Тверь. |Там он жил.'],
    ['ru', 'Город основан в XII в. |Крепость стоит до сих пор.'],
    ['ru', 'В 2001 г. Мария уехала. |Потом вернулась.'],
    ['ru', 'Купили сыр, хлеб и т. д. |Ужин был хорош.'],
    ['ru', 'См. рис. 5 и стр. 12. |Это важно.'],
    ['ru', 'Дом на ул. Садовой, кв. 7 продан. |Жаль.'],
    ['bg', 'Къщата е от 1896 г. |Покривът е нов.'],
    ['uk', 'Місто засноване 1256 р. |Тепер воно велике.'],
  ],
  'a sentence that begins with a number': [
    ['nl', 'De brug was lang dicht. |40 auto’s stonden te wachten.'],
    ['ru', 'Урок окончен. |25 учеников ушли домой.'],
    ['en', 'Nobody answered. |300 letters were sent.'],
    ['es', 'Dos y dos son 4. |3 y tres son 6.'],
    ['en', 'See No. 5, p. 12 and vol. 3. |Then rest.'],
    ['en', 'SEC. 12 is new.'],
    ['es', 'Vive en el n°. 14 de la calle. |Llame.'],
    ['de', 'Das steht auf Seite 12. |Dort ist auch ein Bild.'],
    ['de', 'Am 3. Oktober ist frei. |Am 24. 12. auch.'],
    ['sk', 'Dielo vyšlo r. 1638. |Potom sa stratilo.'],
    ['he', 'כך נכתב במע"ם. |16 אנשים באו.'],
    ['fa', 'کتاب را خواند ۶. |سعی او دیده شد.'],
    ['kk', 'Газет 2012 жыл. №59 саны.'],
  ],
  ellipses: [
    ['en', 'Well . . . I never said so. |You did.'],
    ['en', 'They left at dawn. |. . . The road was empty.'],
    ['en', 'It goes on . . . . |The end is near.'],
    ['en', 'The text [...] was cut. |Who did it (?) is unknown.'],
    ['nl', 'Het was stil. |...en toen ging de bel.'],
    ['en', 'He waited… |Nobody came.'],
    ['en', 'He waited… and nobody came.'],
    ['en', 'It was around... 300 people or so. |Many.'],
    ['fa', 'نان و پنیر و… همه هست. |خوب.'],
  ],
  quotations: [
    ['en', 'She called out, “Come in! Sit down!” and closed the door. |We sat.'],
    ['en', '“Come in! |Sit down! |It is warm here.”'],
    ['en', '“Is it far?” he asked. |“It is.” |They walked.'],
    ['en', 'He wrote “so it ends” (Lee 55). |Then he slept.'],
    ['en', 'It is over “at last [...]” (Lee 55). |Good.'],
    ['de', 'Es regnet. |»Komm herein!« |Er kam.'],
    ['de', 'Er rief: „Halt!“ |Sie blieb stehen.'],
    ['fr', 'Il crie « Non ! » |Elle rit.'],
    ['fr', 'Il dit : « C’est fini. » |Elle rit.'],
    ['fr', '« Il pleut. » |« Encore. » |Elle rit.'],
    ['fr', 'Il dit « C’est fini. » et sort. |Elle rit.'],
    ['ja', '雨が降った。|"はい"と彼は言った。|次へ。'],
    ['ja', '彼は"行く。"と言った。|次へ。'],
    ['zh', '下雨了。|"好！"他说。|走吧。'],
    ['ru', 'Она спросила: «Где ключ?». |Он молчал.'],
    ['ru', '«Куда ты? – спросил брат. – Уже поздно».'],
    ['ja', '「早く！」と父は言った。|「はい。」|私は走った。'],
    ['zh', '我看了《你好！朋友》。|很好看！'],
  ],
  'speakers and items after a dash': [
    ['en', 'Where is it? |- On the shelf. |- Thanks.'],
    ['hu', '— Hol van? |— A polcon. |— Köszönöm.'],
    ['da', '- Kommer du? spurgte hun. |- Ja.'],
    ['fr', 'Il faut du pain. |– Du beurre. |– Du sel.'],
    ['en', 'It was late - very late. |He left.'],
  ],
  brackets: [
    ['en', 'The path (it was dark! Nobody saw it) ends here. |Turn back.'],
    ['en', 'He came back. |(It was late.) |We ate.'],
    ['en', 'Pack food (bread, tea, etc.). |Leave early.'],
    ['en', 'It shows [12: what? 13:28] as it is.'],
    ['fa', 'علی) ع (گفت. |نامه) ع (رسید.'],
  ],
  'items of a list': [
    ['en', '1.) Wash it. |2.) Dry it.'],
    ['en', '1. Wash it |2. Dry it |3. Fold it'],
    ['en', 'a) Wash it |b) Dry it'],
    ['en', 'Do this. |1. Wash it |2. Dry it'],
    ['en', '• 1. Wash it |• 2. Dry it'],
    ['it', 'Compra: 1)pane 2)latte.'],
    ['es', 'Trae: 1.Pan, 2.Leche. |¿Algo más?'],
    ['en', 'Figure 3.1. The lease of a field. |It is old.'],
    ['ko', '그림 3.1. 메모리의 구조. |다음 그림도 보라.'],
    ['ja', '図 3.1. メモリの構造。|次の図も見よ。'],
    ['ru', 'Рис. 3.1. Устройство памяти. |Смотрите дальше.'],
    ['ko', '그림 3.1. 배열의 구조. |다음을 보라.'],
    ['en', 'He owns plan 1. |It is old. |Sell it.'],
  ],
  'full-width and other stops': [
    ['en', 'It is done．|It was hard．'],
    ['ja', '幅は３．２９です。|次へ。'],
    ['zh', '好吗？|好！|走。'],
    ['hi', 'वह आया। |हम गए।'],
    ['hy', 'Մենք տուն ենք գնում: |Արդեն ուշ է:'],
    ['el', 'Πού πας; |Μένω εδώ.'],
    ['th', 'วันนี้ฝนตก'],
  ],
  'marks that belong to a word': [
    ['en', 'It holds unless it is relaxed using ?Sized. |Then go on.'],
    ['en', 'The !Xoon and the !Kung live there. |They hunt.'],
    ['en', 'She works at Yahoo! in town. |He does not.'],
    ['en', 'Open https://example.org/?q=A and read.'],
    ['en', 'Use vec![1] or Some.Thing here. |Done.'],
    ['en', 'so good! |we come again. |Thanks!'],
  ],
  'a space that is missing, and notes': [
    ['en', 'We like the place.|The food is fine.'],
    ['en', 'It ends on Monday.|Then we rest. |Good.'],
    ['en', 'Prices fell.[3] |Wages rose.[4][5] |Nobody knew why.'],
    ['en', 'The cure is new (see above).12 |It works.'],
    ['en', 'Mice stay away. [3] |They return. [12]'],
    ['ko', '비가 왔다.|우리는 집에 있었다. |끝.'],
    ['ar', 'انتهى الدرس.|ثم خرجنا.'],
    ['th', 'พ.ศ. ๒๕๖๐ ฝนตก'],
    ['en', 'Use asyncio.Queue instead. |Version 2.0 Beta is out.'],
  ],
  'an abbreviation that begins a sentence': [
    ['en', 'Use any shell. |e.g. bash will do. |Then rest.'],
    ['en', 'It is free. |i.e. you may copy it.'],
    ['en', 'Some tools (e.g. sed) and others, e.g. awk, are old. |Use them.'],
    ['en', 'Compare cf. e.g. the map.'],
    ['de', 'Nimm ein Werkzeug. |z. B. die Säge. |Dann säge.'],
    ['fr', 'Prenez un outil. |p. ex. la scie. |Sciez.'],
  ],
  abbreviations: [
    ['it', 'Sono l’avv. Rossi e il Dott. Bruni. |Piacere.'],
    ['it', 'Porta molte cose (ad es. RAM e cavi). |Grazie.'],
    ['it', 'Ci vediamo sab. 21 Ott.. |A presto.'],
    ['es', 'Habló la Excma. Sra. Gil de los EE. UU.. |Gracias.'],
    ['pt', 'A Exma. Sra. Dra. Lima saiu. |Voltou cedo.'],
    ['fr', 'Voir éd. Morel, coll. Jardins. |Merci.'],
    ['de', 'Er ging in eine kath. Schule mit Dr. med. Huber, z. Zt. Arzt. |Dort blieb er.'],
    ['en', 'Sen. Hill met Rep. Ward on Feb. 2. |They spoke.'],
    ['en', 'The U.S. Army moved. |He lives in the U.S. |Many do.'],
    ['en', 'The court ruled in Hill v. Ward. |It was clear.'],
    ['da', 'Hr. Lund bor i Skt. Hans. |Det er fint.'],
    ['nl', 'Dhr. Bakker kwam bijv. Maandag. |De rest niet.'],
  ],
  'Arabic without full stops': [
    ['ar', 'سؤال مهم: |ماذا نفعل اليوم؟ |نعمل.'],
    ['ar', 'قال المدير: ماذا نفعل اليوم؟ |سكت.'],
    ['ar', `${'ذهب الرجل إلى السوق القديم في المدينة، |'.repeat(3)}ثم رجع إلى بيته مساء`],
    ['ar', 'ذهب الرجل إلى السوق القديم في المدينة، ثم رجع إلى بيته.'],
  ],
};

describe('the sentences of a text', () => {
  it.each(
    Object.entries(cases).flatMap(([what, all]) => all.map((each) => [what, ...each] as const)),
  )('%s, in %j: %s', (_what, language, expected) => {
    expect(cut(expected.replaceAll('|', ''), language)).toBe(expected);
  });

  it('are as many in a long text as in its parts together', () => {
    const parts = [
      '“No!” he said (at 5 p.m.). ',
      'Dr. Ward left. ',
      '1. A b ',
      '. . . ',
      '!? ',
      '("[« ',
      '。',
    ];
    for (const part of parts) {
      const few =
        sentenceEnds(part.repeat(20), 'en').length - sentenceEnds(part.repeat(10), 'en').length;
      const long = Math.ceil(100_000 / part.length);
      const many =
        sentenceEnds(part.repeat(long), 'en').length -
        sentenceEnds(part.repeat(long - 10), 'en').length;
      expect(many, part).toBe(few);
    }
  });

  it('begin inside the text, in order', () => {
    const piece = fc.constantFrom(
      ...['word', 'Then', 'Dr.', 'U.S.', 'p.m.', '1.', '2)', 'г.', 'В', 'a', 'A.', '5', '№', '[1]'],
      ...[
        '.',
        '!',
        '?',
        '…',
        '. . .',
        '。',
        '։',
        ':',
        '،',
        '؟',
        '．',
        '-',
        '–',
        '/',
        '\u202C',
        '👩',
      ],
      ...[
        '"',
        '“',
        '”',
        '„',
        '«',
        '»',
        '(',
        ')',
        '[',
        ']',
        '《',
        '》',
        '「',
        '」',
        ' ',
        ' ',
        ' ',
        '\n',
      ],
    );
    const language = fc.constantFrom(
      'en',
      'de',
      'fr',
      'es',
      'it',
      'ru',
      'ar',
      'hy',
      'el',
      'zh',
      '',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), language, (pieces, its) => {
        const text = pieces.join('');
        const ends = sentenceEnds(text, its);
        for (const [index, at] of ends.entries()) {
          expect(at).toBeGreaterThan(ends[index - 1] ?? 0);
          expect(at).toBeLessThan(text.length);
        }
      }),
      { numRuns: casesOf(2_000) },
    );
  });
});

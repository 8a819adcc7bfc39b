/** Why no cards were asked for: answers to the plan's cards are still unsent; `waiting` counts them. */
export class AnswersOnTheirWay extends Error {
  override readonly name = 'AnswersOnTheirWay';

  constructor(readonly waiting: number) {
    super('Answers are still on their way');
  }
}

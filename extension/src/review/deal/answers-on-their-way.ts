/** Why no cards were asked for: answers to the plan's cards are still unsent; `waiting` counts them. */
export class AnswersOnTheirWay extends Error {
  override readonly name = 'AnswersOnTheirWay';

  constructor(
    readonly waiting: number,
    /** Something is in their way, such as being offline: they will not have gone in a moment. */
    readonly stuck: boolean,
  ) {
    super('Answers are still on their way');
  }
}

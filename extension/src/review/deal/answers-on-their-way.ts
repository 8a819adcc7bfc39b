/** Why no cards were requested: answers to the plan's cards are still unsent; `waiting` counts them. */
export class AnswersOnTheirWay extends Error {
  override readonly name = 'AnswersOnTheirWay';

  constructor(
    readonly waiting: number,
    /** They will not be sent in a moment, for instance because the device is offline. */
    readonly stuck: boolean,
  ) {
    super('Answers are still on their way');
  }
}

/** Whether a word is spoken after its answer, as the learner last chose in any window. */
import { useRead } from '../../ui/use-read.ts';
import { readSpeech, watchSpeech, type SpeechChoice } from './speech-choice.ts';

const watches = [watchSpeech];

/** Null until it was read. */
export function useSpeechChoice(): SpeechChoice | null {
  return useRead<SpeechChoice | null>(readSpeech, null, watches);
}

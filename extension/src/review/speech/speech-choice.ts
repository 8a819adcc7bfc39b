/** Whether a word is spoken after its answer. `StoredSound` says which voices may speak. */
import { choiceStores, type ChoiceOf } from '../../settings/choices.ts';

export type SpeechChoice = ChoiceOf<'speech'>;

export const { read: readSpeech, save: saveSpeech, watch: watchSpeech } = choiceStores.speech;

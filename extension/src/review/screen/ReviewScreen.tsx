/** The running session: progress, the card, and after the answer the right one. */
import { i18n } from '#i18n';
import { safeAddress, type Flashcard } from '@gleaner/shared';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { spokenText } from '../answers/answer-text.ts';
import { CardBack } from './CardBack.tsx';
import { CardRecording } from '../cards/CardRecording.tsx';
import { CardView } from '../cards/CardView.tsx';
import type { CardEvent } from '../cards/card-props.ts';
import type { ReviewController } from '../windows/controller.ts';
import { draftAnswer } from '../input/draft-answer.ts';
import type { Settings } from '../../settings/settings.ts';
import { isMediaHost } from '../../settings/sites/media-hosts.ts';
import { choiceStores } from '../../settings/choices.ts';
import { useChosen } from '../../settings/use-choice.ts';
import { storedSettings } from '../../settings/use-settings.ts';
import { readAhead } from '../../ui/read-ahead.ts';
import { useStored } from '../../ui/use-stored.ts';
import { OtherOptions } from '../cards/AnsweredOptions.tsx';
import type { SlipRule } from '../session/slips.ts';
import { useSentenceHint } from './use-sentence-hint.ts';
import { HintSentence } from './HintSentence.tsx';
import { inOwnOrder } from './own-order.ts';
import { shownProgress } from './progress.ts';
import { ReviewFooter } from './ReviewFooter.tsx';
import { ReviewHead } from './ReviewHead.tsx';
import { ReviewMenu, type OpenMenu } from './ReviewMenu.tsx';
import { currentCard, type ReviewSession } from '../session/session.ts';
import { isTyped, shownKind } from '../session/shown-kind.ts';
import { languageOfText } from '../cards/text-language.ts';
import type { ReviewSnapshot } from '../store/store.ts';
import { useAnnouncer } from './use-announcer.tsx';
import { PressGuard, usePressGuard } from '../input/press-guard.ts';
import { SingleKeys } from '../input/single-keys.ts';
import { useKeys } from '../input/use-keys.ts';
import { useOwnSentence } from './use-own-sentence.ts';
import { useFit } from './use-fit.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useSpeech } from '../speech/use-speech.ts';
import { useUndo } from './use-undo.ts';
import { useVisibleTime } from './use-visible-time.ts';
import './review.css';

/** The part of the controller that the screen uses. */
export interface ScreenController extends Pick<
  ReviewController,
  'subscribe' | 'dispatch' | 'allow'
> {
  readonly getSnapshot: () => Pick<ReviewSnapshot, 'sound'>;
}

interface ReviewScreenProps {
  readonly session: ReviewSession;
  readonly planName: string;
  readonly controller: ScreenController;
  /** A thin line at the top, for instance "offline". */
  readonly notice?: ReactNode;
  /** Further entries of the menu beside the progress. */
  readonly menu?: (menu: OpenMenu) => ReactNode;
  /** Practice of missed words: no answer is sent, so no card can be reported. */
  readonly isPractice?: boolean;
}

/** Reads the learner's rule for slips ahead, so that the first paint has the card. */
export function readSlips(): Promise<void> {
  return readAhead([choiceStores.slips]);
}

/** Shows no card before the learner's rule for slips is known: an answer goes by it. */
export function ReviewScreen(props: ReviewScreenProps) {
  const slips = useChosen(choiceStores.slips);
  const keys = useChosen(choiceStores.keys);
  return (
    slips && (
      <SingleKeys value={keys?.single ?? true}>
        <CardScreen {...props} slips={slips.rule} />
      </SingleKeys>
    )
  );
}

function CardScreen(props: ReviewScreenProps & { readonly slips: SlipRule }) {
  const { session, planName, controller, notice, menu, isPractice = false, slips } = props;
  const { card: dealt, tries = 0 } = currentCard(session) ?? {};
  const card = useMemo(() => dealt && inOwnOrder(dealt, tries), [dealt, tries]);
  const { feedback, draft } = session;
  const isAnswered = feedback !== null || draft.revealed;
  const spoken = card ? spokenText(card, isAnswered) : '';
  const language = card?.language ?? languageOfText(spoken || (card?.correct[0] ?? ''));
  const { sound } = useSyncExternalStore(controller.subscribe, controller.getSnapshot);
  const { data: hosts } = useStored(storedSettings);
  const recording = card && offersRecording(card, isAnswered) ? (card.audioUrl ?? null) : null;
  const isHeard = recording !== null && hosts !== undefined && isAllowed(hosts, recording);
  const occasion = useOccasion(session);
  const [hasFailed, noteFailure] = usePlayFailure(card?.id);
  // After it is known whether a recording or a voice is heard.
  const needsVoice = recording === null || (hosts !== undefined && !isHeard) || hasFailed;
  const toSpeak = needsVoice ? occasion : null;
  const speech = useSpeech(spoken, language, toSpeak, {
    allowed: sound?.onlineVoices ?? false,
    allow: () => controller.allow({ onlineVoices: true }),
  });
  const { announce, region: news } = useAnnouncer(`${card?.id} ${tries}`);
  const { canUndo, overrule } = useUndo(session);
  const sentence = useOwnSentence(card, session.connection);
  const hint = useSentenceHint(session, card, sentence);
  const screen = useRef<HTMLElement>(null);
  useVisibleTime(controller);

  const phase = feedback ? 'answered' : draft.revealed ? 'revealed' : 'asked';
  const counts = usePressGuard(screen, `${card?.id} ${phase}`);
  useFit(screen, `${card?.id} ${session.queue.length}`, feedback !== null);
  useScrollMemory(screen, session, controller);

  const region = useRef<HTMLElement>(null);
  const asked = feedback === null;
  // A new card starts at its top; its text field has the focus already.
  useEffect(() => {
    if (asked && !region.current?.contains(document.activeElement))
      region.current?.focus({ preventScroll: true });
  }, [card, asked]);

  if (!card) return null;
  const send = stampedBy(controller, slips);
  const act = (type: 'continue' | 'skip' | 'undo' | 'leave' | 'mark-faulty'): void =>
    send({ type });
  const toggleHint = (): void => {
    if (!hint) return;
    hint.toggle();
    const { before, after } = hint.hint;
    if (!hint.isTaken) announce(i18n.t('hint.spoken', [before, after]));
  };
  const typing = !feedback && isTyped(card) && !draft.revealed;
  const check = (): void => {
    const answer = draftAnswer(card, draft);
    if (answer?.complete === true) send({ type: 'answer', given: answer.given });
  };
  const progress = shownProgress(session);
  const where = i18n.t('review.progress', [progress.position, progress.of]);
  return (
    <PressGuard value={counts}>
      <main className="screen review" ref={screen}>
        <SpeechKeys play={speech.play} />
        {notice}
        <ReviewHead
          {...{ planName, progress }}
          menu={
            !isPractice && (
              <ReviewMenu {...{ typing }} more={menu} onMark={() => act('mark-faulty')} />
            )
          }
          onLeave={() => act('leave')}
        />
        <section
          className="card"
          data-card={card.id}
          data-kind={card.kind}
          ref={region}
          tabIndex={-1}
          aria-label={where}
        >
          <CardView
            key={`${card.id} ${session.queue.length}`}
            {...{ card, draft, feedback, speech, language, send, check, announce }}
            hint={hint?.isTaken === true && <HintSentence {...{ language }} hint={hint.hint} />}
            listening={{
              allowed: sound?.recognition ?? false,
              allow: (recognition) => controller.allow({ recognition }),
            }}
          />
          {(isAnswered || shownKind(card) === 'speaking') && (
            <CardBack {...{ card, sentence, language }} />
          )}
          {recording !== null && hosts && (
            <CardRecording
              key={card.id}
              {...{ typing, occasion }}
              audioUrl={recording}
              isAllowed={isHeard}
              onFail={noteFailure}
            />
          )}
          {feedback && hasOptions(card) && <OtherOptions {...{ card, feedback, language }} />}
        </section>
        {news}
        <ReviewFooter
          {...{ card, draft, feedback, canUndo, overrule, send, check }}
          hint={hint && { isTaken: hint.isTaken, onToggle: toggleHint }}
          last={session.last}
          isMarked={session.cards[session.last?.place ?? -1]?.faulty === true}
          onContinue={() => act('continue')}
          onSkip={() => act('skip')}
          onUndo={() => act('undo')}
        />
      </main>
    </PressGuard>
  );
}

function SpeechKeys({ play }: { readonly play: (slowly?: boolean) => void }) {
  const slowly = (): void => play(true);
  useKeys({ p: () => play(), l: slowly, 'Shift+p': slowly });
  return null;
}

/** When the word is spoken automatically: with the question if the card says so, and after the answer. */
function useOccasion(session: ReviewSession): string | null {
  const choice = useChosen(choiceStores.speech);
  const { card } = currentCard(session) ?? {};
  const isAnswered = session.feedback !== null || session.draft.revealed;
  if (isAnswered) return choice?.afterAnswer === true ? `after ${card?.id}` : null;
  return card?.speak === true ? `asked ${card.id}` : null;
}

/** Whether the recording of the card in hand could not be played; when the card comes back, it is tried again. */
function usePlayFailure(cardId: string | undefined): readonly [boolean, () => void] {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => () => setFailed(false), [cardId]);
  return [hasFailed, useCallback(() => setFailed(true), [])];
}

function hasOptions(card: Flashcard): boolean {
  return shownKind(card) === 'choice' || shownKind(card) === 'multiple-choice';
}

/** Whether the learner allowed this host to load recordings without a tap. */
function isAllowed(hosts: Settings, audioUrl: string): boolean {
  const address = safeAddress(audioUrl);
  return address !== null && isMediaHost(hosts, address);
}

/** Before the answer only if the card is to be heard; otherwise the sound might give the answer away. */
function offersRecording({ kind, silent, speak }: Flashcard, isAnswered: boolean): boolean {
  const isHeard = kind === 'spelling' || kind === 'speaking' || speak;
  return isAnswered || (isHeard && silent !== true);
}

type Unstamped =
  | CardEvent
  | { readonly type: 'continue' | 'skip' | 'undo' | 'leave' | 'mark-faulty' };

function stampedBy(
  controller: Pick<ScreenController, 'dispatch'>,
  slips: SlipRule,
): (event: Unstamped) => void {
  return (event) =>
    controller.dispatch({
      ...event,
      ...(event.type === 'answer' && { slips }),
      at: Date.now(),
    });
}

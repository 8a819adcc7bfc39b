/** How far the import is; pause, continue, cancel, and what was refused. */
import { i18n } from '#i18n';
import { useState } from 'react';
import { askToSend } from '../../ask-to-send.ts';
import { reasonText } from '../../outbox/reason-text.ts';
import type { OutboxReason } from '../../outbox/store/record.ts';
import { shownText } from '../../text/invisible.ts';
import {
  isImportUnderway,
  readRefused,
  setPaused,
  type ImportProgress,
} from '../../transfer/import/job.ts';
import { watchImport, type ImportJob } from '../../transfer/import/job-db.ts';
import { timeLeft, type LastQuota } from '../../transfer/import/pace.ts';
import { discardImports } from '../../transfer/import/unfinished.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStored } from '../../ui/use-stored.ts';
import { useWrite } from '../../ui/use-write.ts';
import { Word } from '../../ui/Word.tsx';
import { listText } from '../../ui/format.ts';
import { numberText } from '../../ui/number-text.ts';

const watches = [watchImport];

export function Running({
  progress,
  quota,
  stands,
}: {
  readonly progress: ImportProgress;
  readonly quota: LastQuota | null;
  /** Why no word of it can be sent now. */
  readonly stands: OutboxReason | null;
}) {
  const { job, counts } = progress;
  const { connection, total } = job;
  const [asking, setAsking] = useState(false);
  const { write, isLost } = useWrite();
  const isPaused = job.state === 'paused';
  const left = counts.left + counts.queued;
  const done = total - left;
  const lasts = estimate(left, job, quota);
  return (
    <section className="stack import-running" aria-labelledby="running">
      <h2 id="running">
        {isImportUnderway(progress)
          ? isPaused
            ? i18n.t('importing.paused')
            : stands !== null
              ? i18n.t('importing.stands')
              : i18n.t('importing.running')
          : i18n.t('importing.ended')}
      </h2>
      <progress max={total} value={done} aria-labelledby="running" />
      <p role="status">
        {done === 0
          ? i18n.t('words.count', total, [numberText(total)])
          : i18n.t('importing.progress', [numberText(done), numberText(total)])}
      </p>
      {done > 0 && <p className="quiet small">{countsText(counts)}</p>}
      {counts.unsure > 0 && (
        <p className="small">
          <a href="/words.html?show=attention">
            {i18n.t('importing.unsure', counts.unsure, [numberText(counts.unsure)])}
          </a>
        </p>
      )}
      {isImportUnderway(progress) && (
        <>
          {!isPaused &&
            (stands === null ? (
              lasts !== null && <p className="quiet small">{lasts}</p>
            ) : (
              <Notice tone="warn">{waitText(stands)}</Notice>
            ))}
          <div className="row">
            <Button onClick={() => write(() => setPaused(connection, !isPaused).then(askToSend))}>
              {isPaused ? i18n.t('importing.resume') : i18n.t('importing.pause')}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {i18n.t('importing.cancel')}
            </Button>
          </div>
        </>
      )}
      {asking && (
        <Confirm
          question={i18n.t('importing.cancelAsk', [numberText(counts.sent), numberText(left)])}
          action={i18n.t('importing.cancel')}
          cancel={i18n.t('importing.keepImporting')}
          onConfirm={() => write(() => discardImports([connection]).then(() => setAsking(false)))}
          onCancel={() => setAsking(false)}
        />
      )}
      {isLost && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
      {counts.refused > 0 && <Refused connection={connection} count={counts.refused} />}
      {!isImportUnderway(progress) && (
        <div className="row">
          <a className="button" data-variant="primary" href="/words.html">
            {i18n.t('importing.seeWords')}
          </a>
          <Button variant="quiet" onClick={() => write(() => discardImports([connection]))}>
            {i18n.t('edit.close')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What became of the words; a fate that none had is left out. */
function countsText(counts: ImportProgress['counts']): string {
  const parts = (['sent', 'known', 'refused'] as const).flatMap((fate) =>
    counts[fate] > 0 ? [i18n.t(`importing.sum.${fate}`, [numberText(counts[fate])])] : [],
  );
  return listText(parts);
}

function Refused({ connection, count }: { readonly connection: string; readonly count: number }) {
  const read = () => readRefused(connection);
  const { data: lines = [] } = useStored({ key: ['refused', connection], read, watches });
  return (
    <details>
      <summary>{i18n.t('importing.refused', count, [numberText(count)])}</summary>
      <ul className="stack small">
        {lines.slice(0, 200).map(({ place, term, detail }) => (
          <li key={place}>
            <Word as="bdi" className="line-term" text={shownText(term)} />
            {detail !== undefined && <span className="quiet"> {shownText(detail)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function waitText(reason: OutboxReason): string {
  if (reason === 'quota') return i18n.t('importing.waiting');
  return reasonText({ reason, ...(reason === 'scope-missing' && { detail: 'words:write' }) }) ?? '';
}

/** As measured: the learner's own use of the hour and that of others are in it. */
function estimate(left: number, job: ImportJob, quota: LastQuota | null): string | null {
  const time = timeLeft(job, left, quota, Date.now());
  if (time === null) return quota === null ? i18n.t('importing.paceUnknown') : null;
  return 'minutes' in time
    ? i18n.t('importing.minutes', time.minutes)
    : i18n.t('importing.hours', time.hours);
}

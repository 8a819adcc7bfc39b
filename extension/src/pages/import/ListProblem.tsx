/** Why a list could not be read, and what the learner can do. */
import { i18n } from '#i18n';
import type { ReactNode } from 'react';
import type { ListFault as Problem } from '../../transfer/import/table.ts';
import { Notice } from '../../ui/Notice.tsx';
import { EncodingChoice } from './EncodingChoice.tsx';

interface ListProblemProps {
  readonly problem: Problem;
  /** Reads the same file again; null for pasted text. */
  readonly onReadAs: ((encoding: string) => void) | null;
}

export function ListProblem({ problem, onReadAs }: ListProblemProps) {
  return (
    <>
      <Notice tone="wrong" {...actionFor(problem)}>
        {textOf(problem)}
      </Notice>
      {problem === 'damaged' && onReadAs && <EncodingChoice onChoose={onReadAs} />}
    </>
  );
}

function actionFor(problem: Problem): { readonly action?: ReactNode } {
  if (problem !== 'backup') return {};
  return { action: <a href="/options.html#backup">{i18n.t('importing.openBackup')}</a> };
}

function textOf(problem: Problem): string {
  return {
    'too-large': () => i18n.t('importing.problem.tooLarge'),
    'too-slow': () => i18n.t('importing.problem.tooSlow'),
    unreachable: () => i18n.t('importing.problem.unreachable'),
    refused: () => i18n.t('importing.problem.refused'),
    'too-many-lines': () => i18n.t('importing.problem.tooManyLines'),
    'too-many-columns': () => i18n.t('importing.problem.tooManyColumns'),
    backup: () => i18n.t('importing.problem.backup'),
    'anki-package': () => i18n.t('importing.problem.anki'),
    archive: () => i18n.t('importing.problem.archive'),
    document: () => i18n.t('importing.problem.document'),
    database: () => i18n.t('importing.problem.database'),
    'not-text': () => i18n.t('importing.problem.notText'),
    damaged: () => i18n.t('importing.problem.damaged'),
    'damaged-json': () => i18n.t('importing.badJson'),
    newer: () => i18n.t('importing.problem.newer'),
    empty: () => i18n.t('importing.problem.emptyFile'),
    'nothing-found': () => i18n.t('importing.nothingFound'),
  }[problem]();
}

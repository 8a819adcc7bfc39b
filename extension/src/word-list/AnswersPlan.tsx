/** The plan of an answer, by the name that the learner knows. An id is no name. */
import type { AnswerRecord } from '../outbox/store/record.ts';
import { lastSession } from '../relay-client/session.ts';
import { planName } from '../review/plans/plan-list.ts';
import { openReviewStore } from '../review/store/store.ts';
import { watchReview } from '../review/store/watch.ts';
import { shownText } from '../text/invisible.ts';
import { useStored } from '../ui/use-stored.ts';

const watches = [watchReview];

export default function AnswersPlan({ record }: { readonly record: AnswerRecord }) {
  const { planId, connection } = record;
  const read = async () => {
    const store = await openReviewStore();
    try {
      const [known, session] = await Promise.all([store.load(), lastSession()]);
      return planName({ planId, connection }, session?.plans ?? [], known);
    } finally {
      store.close();
    }
  };
  const { data = '' } = useStored({ key: ['plan-name', planId, connection], read, watches });
  return <bdi>{shownText(data)}</bdi>;
}

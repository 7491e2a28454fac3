import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useState } from 'react';
import { Parts } from '../../../lib/parts/part.tsx';
import { useFeedbackDraft } from '../../../state/feedback-draft.ts';
import { useOpen } from '../../../state/use-open.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackList } from './feedback-list.tsx';
import { FeedbackThread } from './feedback-thread.tsx';

const PER_PAGE = 10;

/** Feedback: a form to write to staff, and everything that was written before with its answers (docs/reference/support.md 1). */
export function Feedback() {
  const [open, setOpen] = useOpen('feedback');
  return open === null ? (
    <Overview onOpen={setOpen} />
  ) : (
    <FeedbackThread id={open} onBack={() => setOpen(null)} />
  );
}

function Overview({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const [page, setPage] = useState(1);
  const draft = useFeedbackDraft();
  const list = useRoute(contract.listFeedback, { pageNo: page, pageSize: PER_PAGE });
  return (
    <Parts>
      <FeedbackForm
        key={draft}
        draft={draft}
        leftToday={list.state === 'ready' ? list.data.leftToday : null}
        onSent={onOpen}
      />
      <FeedbackList of={list} page={page} onPage={setPage} onOpen={onOpen} />
    </Parts>
  );
}

import { markStale } from '@tyche/client/react';
import { showToast } from '@tyche/ui/toasts';
import { useForm } from '../../lib/use-form.ts';
import { queries } from '../../state/api.ts';
import { changedByTasks } from './use-task.ts';

type Options<Values extends object, Answer> = Parameters<typeof useForm<Values, Answer>>[0];

/** The state of a form that is a task: once it is done, `done` is shown and what is on the screen is read again. */
export function useTaskForm<Values extends object, Answer>({
  done,
  onDone,
  ...options
}: Options<Values, Answer> & { readonly done?: string }) {
  return useForm<Values, Answer>({
    ...options,
    onDone: (answer, values) => {
      if (done) showToast(done, 'good');
      void markStale(queries, changedByTasks);
      onDone?.(answer, values);
    },
  });
}

// The state of a form: its values, what is wrong with them, and sending them once.
import { useQueryClient } from '@tanstack/react-query';
import type { InputOf, OutputOf, Route } from '@tyche/contract/route';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { RefusedError } from './client.ts';
import { markStaleAfter, useClient, useRequestKey } from './react.ts';

/** Thrown by `send` when the person stopped it: nothing was sent, and the form shows no error. */
export class SendCancelled extends Error {
  override readonly name: string = 'SendCancelled';
}

/** The sentence for each field that is wrong; a field that is right has none. */
export type Faults<Values> = { readonly [Name in keyof Values]?: string | false | null };

/** Calls a route from a form, with the form's key where it takes one; then what the contract calls stale is read again. */
export type FormCall = <R extends Route>(route: R, input: InputOf<R>) => Promise<OutputOf<R>>;

export interface FormOptions<Values extends object, Answer> {
  /** The values at the start, one for each field. */
  readonly first: Values;
  /** What is wrong, in the reader's language. Nothing is sent while a field is wrong. */
  readonly validate?: (values: Values) => Faults<Values>;
  readonly send: (values: Values, call: FormCall) => Promise<Answer>;
  readonly onDone?: (answer: Answer, values: Values) => void;
  /** Called after a failure that the form shows, with the values that were sent. */
  readonly onFailed?: (error: Error, values: Values) => void;
  /** The field that a refusal belongs to, null for none; undefined leaves it to the refusal's `details.field`. */
  readonly fieldOf?: (error: RefusedError) => keyof Values | null | undefined;
  readonly errorText: (error: Error) => string;
  /** Gives a new UUID, the key of a command. */
  readonly makeKey: () => string;
  /** Sends every command with the key; unless set, only those that the contract calls idempotent. */
  readonly isAlwaysKeyed?: boolean;
}

/** A value with its error, as a field component takes them. */
export interface FormField<Value> {
  readonly value: Value;
  readonly error: string | null;
  readonly onChange: (value: Value) => void;
}

/**
 * The state of a form. Faults show once the form was submitted (or `showFaults` was called for a field), and the first one takes the
 * focus. A refusal shows at its field, until a value changes; any other one is `refusal`, until the form is sent again.
 */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>) {
  const { first, fieldOf, errorText } = options;
  const [values, setValues] = useState(first);
  const [shown, setShown] = useState<'all' | readonly (keyof Values)[]>([]);
  const { error, setError, isSending, run } = useSending(options);
  const focus = useFaultFocus();
  const faults: Faults<Values> = options.validate?.(values) ?? {};
  const refusedAt = error instanceof RefusedError ? fieldOfRefusal(error) : null;

  function fieldOfRefusal(refused: RefusedError): keyof Values | null {
    const name = fieldOf?.(refused);
    return name === undefined ? namedField(refused, values) : name;
  }

  function errorOf(name: keyof Values): string | null {
    const fault = shown === 'all' || shown.includes(name) ? faults[name] : null;
    return fault || (error && refusedAt === name ? errorText(error) : null);
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    setShown('all');
    if (Object.values(faults).some(Boolean)) {
      focus.next();
      return;
    }
    await run(values);
    focus.next();
  }

  return {
    values,
    /** The props of a field component. */
    field: <Name extends keyof Values>(name: Name): FormField<Values[Name]> => ({
      value: values[name],
      error: errorOf(name),
      onChange: (value) => {
        if (refusedAt !== null) setError(null);
        setValues((before) => ({ ...before, [name]: value }));
      },
    }),
    /** Sets values from outside the fields; a refusal stays. */
    set: (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed })),
    submit,
    /** The props of the `form` element. */
    element: {
      ref: focus.element,
      onSubmit: (event: FormEvent) => void submit(event),
      noValidate: true,
    },
    isSending,
    /** What the server said that belongs to no field. */
    refusal: error && refusedAt === null ? errorText(error) : null,
    error,
    isSubmitted: shown === 'all',
    /** Shows what is wrong with a field before the form is submitted. */
    showFaults: (name: keyof Values) => setShown((now) => (now === 'all' ? now : [...now, name])),
    forgetError: () => setError(null),
    /** Shows no fault or refusal any more and sets the values, as at the start unless given. */
    reset: (to: Values = first) => {
      setError(null);
      setShown([]);
      setValues(to);
    },
  };
}

/** Sends the values, one at a time, under one key until an answer came. */
function useSending<Values extends object, Answer>(options: FormOptions<Values, Answer>) {
  const client = useClient();
  const queries = useQueryClient();
  const key = useRequestKey(options.makeKey);
  const [error, setError] = useState<Error | null>(null);
  const [isSending, setSending] = useState(false);
  // A second press comes before the next render.
  const isRunning = useRef(false);

  const call: FormCall = async (route, input) => {
    const isKeyed = options.isAlwaysKeyed || route.idempotent;
    try {
      const answer = await client.request(route, input, isKeyed ? { key: key.now() } : {});
      if (isKeyed) key.settle(null);
      return answer;
    } catch (cause) {
      if (isKeyed && cause instanceof Error) key.settle(cause);
      throw cause;
    } finally {
      await markStaleAfter(queries, route);
    }
  };

  async function run(values: Values): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setSending(true);
    setError(null);
    try {
      const answer = await options.send(values, call);
      options.onDone?.(answer, values);
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      if (cause instanceof SendCancelled) return;
      setError(cause);
      options.onFailed?.(cause, values);
    } finally {
      isRunning.current = false;
      setSending(false);
    }
  }

  return { error, setError, isSending, run };
}

/** Puts the focus on the first field that shows an error, after the render that shows it; a closed part with the field opens. */
function useFaultFocus(): { readonly element: RefObject<HTMLFormElement | null>; readonly next: () => void } {
  const element = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const faulty = attempt > 0 && element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!faulty) return;
    const part = faulty.closest('details');
    if (part) part.open = true;
    faulty.focus();
  }, [attempt]);
  return { element, next: () => setAttempt((before) => before + 1) };
}

function namedField<Values extends object>({ details }: RefusedError, values: Values): keyof Values | null {
  const { field } = details;
  return typeof field === 'string' && isKey(field, values) ? field : null;
}

function isKey<Values extends object>(name: PropertyKey, values: Values): name is keyof Values {
  return Object.hasOwn(values, name);
}

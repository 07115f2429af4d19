/** What the server did not accept: each act with its time and the reason, until somebody has read it. */

import { X } from 'lucide-react';
import { useText } from '../../../../i18n/language.ts';
import { IconButton } from '../../../../ui/controls/Button.tsx';
import { MessageText } from '../../MessageText.tsx';
import { describeEvent } from '../describe-act.ts';
import type { RefusedRecord } from '../outbox/outbox.ts';
import { timeOfDay } from '../times.ts';
import { useRun } from '../use-run.ts';

export function RefusedActs() {
  const { t } = useText();
  const { view } = useRun();
  const { refused } = view;
  if (refused.length === 0) return null;
  return (
    <section className="run-refused" role="alert">
      <p>{t('Run.Refused', { count: refused.length })}</p>
      <ul aria-label={t('Run.RefusedList')}>
        {refused.map((record) => (
          <RefusedAct key={record.sequence} record={record} />
        ))}
      </ul>
    </section>
  );
}

function RefusedAct({ record }: { record: RefusedRecord }) {
  const { t } = useText();
  const { view, store, timeZone } = useRun();
  const { events, reasons, sequence } = record;
  const what = events.map((event) => describeEvent(event, view, t, timeZone)).join(', ');
  const time = timeOfDay(events[0]?.atMs ?? 0, timeZone);
  return (
    <li>
      <time>{time}</time>
      <span>
        <b className="run-refused-what">{what}</b>
        {reasons.map((reason) => (
          <small key={reason.message} className="run-refused-why">
            <MessageText of={reason} />
          </small>
        ))}
      </span>
      <IconButton
        label={t('Run.DismissWhat', { what, time })}
        onClick={() => void store.dismissRefused(sequence)}
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

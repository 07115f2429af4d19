/** Samples of empty states, errors, notices and dialogs. */

import { Check, Clock, Download, Lock, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { AppAdvertisement } from '../../ui/content/AppAdvertisement.tsx';
import { Banner } from '../../ui/content/Banner.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { ErrorBox } from '../../ui/content/ErrorBox.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { Sample } from './Sample.tsx';

export function NoticeSamples() {
  return (
    <>
      <Sample title="Error box">
        <ErrorBox
          title="An error occurred"
          text="If the error persists, please contact support"
          correlation={{
            id: '7f3a91c4-02be-4d1e',
            label: 'Correlation id',
            copyLabel: 'Copy the correlation id',
            copiedLabel: 'Copied',
          }}
          retry={{ label: 'Try again', onPress: () => showToast({ text: 'Tried again' }) }}
        />
      </Sample>
      <Sample title="Empty: says why, and what to do">
        <EmptyState
          title="No events found"
          note="Results may not be published yet. The organiser can tell you when."
          actions={<Button onClick={() => showToast({ text: 'Filters cleared' })}>Clear filters</Button>}
        />
      </Sample>
      <Sample title="Private">
        <EmptyState
          title="This profile is private"
          note="Only its owner can see it."
          icon={<Lock size={28} strokeWidth={1.75} />}
        />
      </Sample>
      <Sample title="Connection and feed: always the age, never a silent freeze" isWide>
        <div className="grid gap-1.5">
          <Banner tone="waiting" icon={<Clock size={16} strokeWidth={1.75} />} phrase="No data for 42 s.">
            The timing computer sends nothing. Times below are from 15:31:02.
          </Banner>
          <Banner
            tone="problem"
            icon={<WifiOff size={16} strokeWidth={1.75} />}
            phrase="You are offline"
            action={
              <Button size="small" onClick={() => showToast({ text: 'Reconnecting' })}>
                Now
              </Button>
            }
          >
            Last change 15:29:44. Reconnecting, try 3.
          </Banner>
          <Banner tone="good" icon={<Check size={16} strokeWidth={1.75} />} phrase="Back again">
            38 missed changes have been added.
          </Banner>
          <Banner icon={<Download size={16} strokeWidth={1.75} />} phrase="New version">
            Takes effect on the next page.
          </Banner>
        </div>
      </Sample>
      <Sample title="Dialog and toasts">
        <DialogSample />
      </Sample>
      <Sample title="App advertisement">
        <AppAdvertisement
          label="App"
          title="Lapwing on your home screen"
          text="Live timing and results one tap away, in a window of their own."
        >
          <Button size="small" onClick={() => showToast({ text: 'Pressed' })}>
            Get the app
          </Button>
        </AppAdvertisement>
      </Sample>
    </>
  );
}

function DialogSample() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setIsOpen(true)}>Ask before deleting</Button>
      <Button onClick={() => showToast({ text: 'race-2.csv is ready' })}>Toast</Button>
      <Button
        onClick={() =>
          showToast({
            text: 'An error occurred while uploading the image',
            tone: 'problem',
            action: { label: 'Try again', onPress: () => showToast({ text: 'Uploaded' }) },
          })
        }
      >
        Toast with an action
      </Button>
      <Dialog
        title="Delete this video?"
        isOpen={isOpen}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Keep</Button>
            <Button kind="danger" onClick={close}>
              Delete video
            </Button>
          </>
        }
      >
        Permanently delete your video? You can't undo this.
      </Dialog>
    </div>
  );
}

/** Gives the HTML that embeds this screen in another site. */

import { CodeXml } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../i18n/language.ts';
import { flagIn } from '../routing/query-values.ts';
import { useShownRoute } from '../routing/use-shown-route.ts';
import { Button } from '../ui/controls/Button.tsx';
import { HeadButton } from '../ui/controls/HeadAction.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { embedSnippet } from './embed-snippet.ts';

export function EmbedButton({ title }: { title: string }) {
  const { t } = useText();
  const { context } = useShownRoute();
  const [snippet, setSnippet] = useState<string | null>(null);
  const [isCopied, setIsCopied] = useState(false);
  // An embedded page is not embedded again.
  if (flagIn(context.search, 'integrated')) return null;

  const open = () => {
    setIsCopied(false);
    setSnippet(embedSnippet(location.href, title));
  };
  const copy = () => {
    navigator.clipboard.writeText(snippet ?? '').then(
      () => setIsCopied(true),
      // Without access to the clipboard, the visitor copies the text by hand.
      () => setIsCopied(false),
    );
  };
  return (
    <>
      <HeadButton icon={CodeXml} label={t('Embed.Button')} onClick={open} />
      <Dialog
        title={t('Embed.Title')}
        isOpen={snippet !== null}
        onClose={() => setSnippet(null)}
        actions={
          <>
            <Button onClick={() => setSnippet(null)}>{t('Common.Close')}</Button>
            <Button kind="primary" onClick={copy}>
              {t(isCopied ? 'Errors.Copied' : 'Errors.Copy')}
            </Button>
          </>
        }
      >
        <p>{t('Embed.Hint')}</p>
        <textarea
          readOnly
          rows={5}
          value={snippet ?? ''}
          aria-label={t('Embed.Snippet')}
          onFocus={(event) => event.target.select()}
          className="mt-2 w-full rounded-2 border border-ctl bg-surface p-2 font-mono text-2 break-all text-ink"
        />
      </Dialog>
    </>
  );
}

/** How to put the site on a phone or a computer as an app. */

import { useText } from '../../i18n/language.ts';
import { PageHead } from '../../ui/PageHead.tsx';

export default function AppDownloadScreen() {
  const { t } = useText();
  const ways = [
    { title: t('App.IosTitle'), steps: [t('App.Ios1'), t('App.Ios2'), t('App.Ios3')] },
    { title: t('App.AndroidTitle'), steps: [t('App.Android1'), t('App.Android2'), t('App.Android3')] },
    { title: t('App.DesktopTitle'), steps: [t('App.Desktop1'), t('App.Desktop2'), t('App.Desktop3')] },
  ];
  return (
    <>
      <PageHead title={t('App.Title')} />
      <p className="max-w-[68ch] text-5">{t('App.Lead')}</p>
      <div className="grid gap-8 py-8 lg:grid-cols-3">
        {ways.map(({ title, steps }) => (
          <section key={title} className="border-t border-line-2 pt-4">
            <h2 className="pb-2">{title}</h2>
            <ol className="grid list-decimal gap-1.5 ps-5">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <p className="text-ink-2">{t('App.Connection')}</p>
    </>
  );
}

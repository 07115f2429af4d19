import { expect, test, urlOf } from '../journey.ts';

test('a failed call is shown with its correlation id and can be tried again', async ({
  page,
  complaints,
}) => {
  const correlationId = 'e2e-5f0c2a';
  const address = '**/api/v0.2.3/eventresults/events?*';
  await page.route(address, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      headers: { 'x-correlation-id': correlationId, 'access-control-expose-headers': '*' },
      json: { type: 'about:blank', title: 'Internal error', status: 500, code: 'internal', correlationId },
    }),
  );
  // The first page of the list comes with the page itself; a filter makes a request.
  await page.goto(`${urlOf('live')}/?category=Motorized`);
  const alert = page.getByRole('alert').filter({ hasText: 'An error occurred' });
  await expect(alert).toContainText('If the error persists, please contact support');
  await expect(alert).toContainText(correlationId);

  await page.unroute(address);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('main').locator('a[href*="/events/"]').first()).toBeVisible();
  // The browser reports each response with status 500.
  complaints.splice(0);
});

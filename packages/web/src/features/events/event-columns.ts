/** The columns of the events list, shared by its head, its rows and its placeholder. */

/** Seven columns; five on a tablet; two on a phone, in three lines. */
export const eventColumns =
  'grid items-center gap-x-3.5 px-4 stretch-data *:truncate phone:grid-cols-[minmax(0,1fr)_auto] phone:gap-x-3 phone:gap-y-px md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_88px_minmax(0,1fr)_112px] lg:grid-cols-[minmax(180px,1.5fr)_minmax(130px,1fr)_88px_minmax(130px,.95fr)_64px_68px_112px]';

/** The columns of the events list, shared by its head, its rows and its placeholder. */

/** Seven columns; five on a tablet; two on a phone, in three lines. */
export const eventColumns =
  'grid items-center gap-x-3.5 px-4 stretch-data *:min-w-0 phone:grid-cols-[minmax(0,1fr)_auto] phone:gap-x-3 phone:gap-y-px md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_5.5rem_minmax(0,1fr)_7rem] lg:grid-cols-[minmax(11.25rem,1.5fr)_minmax(8.125rem,1fr)_5.5rem_minmax(8.125rem,.95fr)_4rem_4.25rem_7rem]';

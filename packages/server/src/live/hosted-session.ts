/** What the tables say of a session. */
export type HostedSession = {
  id: number;
  eventId: number;
  eventName: string;
  name: string;
  groupName: string;
  timeZone: string;
};

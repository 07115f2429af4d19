/** The signed-in visitor's own screens. */

const accountLinks = [
  { key: 'MyProfile', href: '/profile' },
  { key: 'MyResults', href: '/profile/results' },
  { key: 'MyFriends', href: '/profile/friends' },
  { key: 'MyVideos', href: '/profile/videos' },
] as const;
const deskLink = { key: 'Desk', href: '/desk' } as const;
const hostLink = { key: 'Host', href: '/host' } as const;

type Roles = {
  isHost: boolean;
  /** of an organisation */
  isMember: boolean;
};

export function accountLinksOf({ isHost, isMember }: Roles) {
  return [...accountLinks, ...(isMember ? [deskLink] : []), ...(isHost ? [hostLink] : [])];
}

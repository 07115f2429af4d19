/** The signed-in visitor's own screens. */

const accountLinks = [
  { key: 'MyProfile', href: '/profile' },
  { key: 'MyResults', href: '/profile/results' },
  { key: 'MyFriends', href: '/profile/friends' },
  { key: 'MyVideos', href: '/profile/videos' },
] as const;
const hostLink = { key: 'Host', href: '/host' } as const;

export function accountLinksOf(isHost: boolean) {
  return isHost ? ([...accountLinks, hostLink] as const) : accountLinks;
}

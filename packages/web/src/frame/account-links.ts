/** The signed-in visitor's own screens. */

export const accountLinks = [
  { key: 'MyProfile', href: '/profile' },
  { key: 'MyResults', href: '/profile/results' },
  { key: 'MyFriends', href: '/profile/friends' },
  { key: 'MyVideos', href: '/profile/videos' },
] as const;

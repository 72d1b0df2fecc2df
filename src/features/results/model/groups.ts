// The people a result is about: groups that they state themselves, and the channel by which they came.

export const groupNames = ['ageRange', 'gender', 'ethnicity', 'zip', 'way'] as const
export type GroupName = (typeof groupNames)[number]
/** Null if a group is not narrowed down. */
export type GroupFilter = Record<GroupName, string | null>

/** The groups named by a query. */
export const groupsIn = (query: { [Name in GroupName]?: string | undefined }): GroupFilter =>
  Object.fromEntries(groupNames.map((name) => [name, query[name] || null])) as GroupFilter

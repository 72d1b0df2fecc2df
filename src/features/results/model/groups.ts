// The people a result is about: groups that they state themselves, the channel by which they came, and whether probable duplicates count.

export const groupNames = ['ageRange', 'gender', 'ethnicity', 'zip', 'way'] as const
/** The value of `duplicates`: people who seem to have responded before, with another account, do not count. */
export const duplicateChoices = ['leftOut'] as const
export type GroupName = (typeof groupNames)[number]
/** Null if a group is not narrowed down. */
export type GroupFilter = Record<GroupName, string | null>
/** Groups and the ids of the projects in which their way is shown; empty without a way. */
export type ShownGroups = GroupFilter & { shownIn: readonly string[] }
export const filterNames = [...groupNames, 'duplicates'] as const
export type FilterName = (typeof filterNames)[number]

/** The groups named by a query. */
export const filterGroupsIn = (query: { [Name in GroupName]?: string | undefined }): GroupFilter =>
  Object.fromEntries(groupNames.map((name) => [name, query[name] || null])) as GroupFilter

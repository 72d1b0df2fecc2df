// Path data of lucide icons (ISC License, lucide.dev/license): 24 px grid, one stroke. A page ships only those it imports.
// Icons of the ways to answer.

export const circleDot = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0'
export const grid = 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM3 9h18M3 15h18M9 3v18M15 3v18'
export const hash = 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18'
export const listChecks = 'm3 17 2 2 4-4M3 7l2 2 4-4M13 6h8M13 12h8M13 18h8'
export const listOrdered = 'M10 12h11M10 18h11M10 6h11M4 10h2M4 6h1v4M6 18H4c0-1 2-2 2-3s-1-1.5-2-1'
export const sliders = 'M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3'
export const paperclip =
  'm16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551'
export const routeIcon = 'M8 19a2 2 0 1 1-4 0 2 2 0 0 1 4 0M20 5a2 2 0 1 1-4 0 2 2 0 0 1 4 0M8 19h9a3 3 0 0 0 0-6H7a3 3 0 0 1 0-6h9'
export const pieSlice =
  'M21 12c.552 0 1.005-.449.95-.998a10 10 0 0 0-8.953-8.951c-.55-.055-.998.398-.998.95v8a1 1 0 0 0 1 1zM21.21 15.89A10 10 0 1 1 8 2.83'
export const polygon = 'm12 3 9 7-3.5 11h-11L3 10z'

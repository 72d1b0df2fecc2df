import type { Story } from '../content/story.ts'

export const squareViaLido: Story = {
  key: 'square-via-lido',
  title: 'Shops around a small square on Via Lido',
  projectType: 'New project',
  category: 'Commercial building',
  department: 'Community development',
  street: 'Via Lido and Via Oporto',
  zip: '92663',
  lat: 33.6172,
  lng: -117.9282,
  zipCodes: ['92663'],
  open: [9, 51],
  status: { posted: -3 },
  survey: 'Public',
  interest: 1,
  description: [
    'A parking lot takes up the middle of the block between Via Lido and Via Oporto. The idea is to put the cars below, and to build eight small shops of one and two floors around a square with a fountain and chairs that can be moved.',
    'Small means small: no shop would be larger than 1,500 square feet, so that a bakery or a repair shop can afford it.',
    'Before a plan is drawn we will ask which shops the neighborhood misses, how late the square should be lively, and what the buildings should look like. The survey opens soon.',
  ],
  facts: [
    ['Shops', '8, up to 1,500 square feet each'],
    ['Height', '2 floors, 28 feet'],
    ['Parking', '64 spaces below, 58 today'],
    ['Square', '9,000 square feet'],
  ],
  updates: [
    {
      day: -2,
      title: 'The survey opens soon',
      text: 'The questions are written and being tested on five volunteers. You can read the plan until then.',
    },
  ],
  questions: [
    { type: 'open', text: 'Which shop do you miss within walking distance?', voices: [] },
    { type: 'rating', text: 'How do you like the idea of shops around a square here?' },
    { type: 'yesno', text: 'Should the square be open until 10 p.m. on weekends?' },
    { type: 'yesno', text: 'Would you walk or bike there?' },
  ],
  comments: [],
  documents: ['The idea on one page'],
}

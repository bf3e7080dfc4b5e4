/** One action of a person. A button or link is found by its name, a field by its label. */
export type Step =
  | { search: string }
  | { follow: string | RegExp }
  | { press: string }
  | { open: string | RegExp }
  | { choose: string; option: string }
  | { fill: string | RegExp; value: string }
  | { check: string | RegExp }
  | { attach: string; text: string };

export type Task = { question: string; steps: readonly Step[]; answer: RegExp };

const FLATS = 'Building with three dwellings or more';
const FOUR_STOREYS = 'Block of flats of four storeys and a basement, 1,600 m2';

const link = (name: string): Step => ({ follow: new RegExp(name) });
const building = (use: string, place: string): Step[] => [
  { choose: 'Use of the building', option: use },
  { fill: 'Place (optional)', value: place },
];
const modelRules = (country: string, use: string, place: string): Step[] => [
  link(`Check a model, ${country}`),
  ...building(use, place),
  { press: 'Show the rules' },
];
const place = (text: string, name = text): Step[] => [{ search: text }, { follow: name }];
const allValues = (text: string, name?: string): Step[] => [
  ...place(text, name),
  { open: /^Show all values/ },
];
const lot = (city: Step[], zone: string, facts: readonly [RegExp, string][]): Step[] => [
  ...city,
  { follow: 'What may be built on a lot' },
  { choose: 'Zone', option: zone },
  { press: 'Go on' },
  ...facts.map(([fill, value]) => ({ fill, value })),
  { press: 'Work out' },
];

/** Questions that people of five professions have, the way from the home page, and what the law or the source states. */
export const TASKS: Record<string, readonly Task[]> = {
  'an architect': [
    {
      question: 'How high may a riser of the shared stair of flats in Amsterdam be?',
      steps: [{ search: 'stair riser Amsterdam' }],
      answer: /NL-SAF-10[\s\S]*≤ 188 mm/,
    },
    {
      question: 'Does a shared stair with risers of 195 mm comply in flats in Amsterdam?',
      steps: [
        link('Check a design, Netherlands'),
        ...building(FLATS, 'Amsterdam'),
        { press: 'Show the limits' },
        { fill: /^Stair riser height/, value: '195' },
        { press: 'Check' },
      ],
      answer: /violates[\s\S]*188 mm/i,
    },
    {
      question: 'How deep must a tread of the shared stair of flats in Milan be?',
      steps: [{ search: 'tread Milano' }],
      answer: /IT-SAF-02[\s\S]*≥ 300 mm/,
    },
    {
      question: 'How high must the guard of a balcony in Rome be?',
      steps: [{ search: 'guard height Roma' }],
      answer: /IT-SAF-04[\s\S]*≥ 1,000 mm/,
    },
    {
      question: 'How high must a living room in Tokyo be?',
      steps: [{ search: 'ceiling height Tokyo' }],
      answer: /JP-HAB-01[\s\S]*≥ 2,100 mm/,
    },
    {
      question: 'How steep may an accessible ramp of 6 m or more in Madrid be?',
      steps: [{ search: 'ramp slope Madrid' }],
      answer: /ES-ACC-03[\s\S]*≤ 6 %/,
    },
    {
      question: 'How wide must a corridor for more than 50 people in New York be?',
      steps: [{ search: 'corridor width New York' }, { follow: 'US-SAF-101' }],
      answer: /44 in/,
    },
    {
      question: 'How wide must a stair in the common access of flats in Copenhagen be?',
      steps: [{ search: 'stair width Copenhagen' }],
      answer: /DK-SAF-01[\s\S]*≥ 1,000 mm/,
    },
    {
      question: 'How high must a guard inside a house in Toronto be?',
      steps: [{ search: 'guard height Toronto house' }],
      answer: /CA-SAF-24[\s\S]*≥ 900 mm/,
    },
    {
      question: 'How high may a riser of the stair of flats be in the Netherlands and Spain?',
      steps: [link('How high may a riser')],
      answer: /Spain[\s\S]*185 mm|185 mm[\s\S]*Spain/,
    },
  ],
  'a BIM coordinator': [
    {
      question: 'Which rules can a model of flats in Amsterdam be checked for?',
      steps: modelRules('Netherlands', FLATS, 'Amsterdam'),
      answer: /Rules in the file\s+\d+/,
    },
    {
      question: 'What must the model of a primary school in Osaka carry?',
      steps: modelRules('Japan', 'Primary school', 'Osaka'),
      answer: /Qto_|Pset_/,
    },
    {
      question: 'Is there a file for flats in New York?',
      steps: modelRules('United States', FLATS, 'New York'),
      answer: /Download/,
    },
    {
      question: 'Why are rules missing for flats in Vancouver?',
      steps: modelRules('Canada', FLATS, 'Vancouver'),
      answer: /No rule is published for these measures[\s\S]*This does not permit anything/,
    },
    {
      question: 'Which release of IDS do the files follow?',
      steps: [link('Check a model, Denmark')],
      answer: /IDS 1\.0/,
    },
    {
      question: 'May the doors of flats in Milan be 780 mm wide?',
      steps: [
        link('Check a design, Italy'),
        ...building(FLATS, 'Milano'),
        { press: 'Show the limits' },
        { fill: /^Door clear width.*flat/, value: '780' },
        { press: 'Check' },
      ],
      answer: /violates[\s\S]*800 mm/i,
    },
    {
      question: 'How long must the structure of four-storey flats in Madrid resist fire?',
      steps: [
        link('Check a design, Spain'),
        ...building(FLATS, 'Madrid'),
        { choose: 'Size of the building', option: FOUR_STOREYS },
        { press: 'Show the limits' },
        { fill: /^Fire resistance/, value: '45' },
        { press: 'Check' },
      ],
      answer: /violates[\s\S]*60 min/i,
    },
    {
      question: 'How does a program query rules?',
      steps: [{ follow: 'Documentation' }, { follow: 'GraphQL' }],
      answer: /complianceRules/,
    },
    {
      question: 'Where are the rules of Spain as CSV?',
      steps: [link('Download the data')],
      answer: /CSV in UTF-8[\s\S]*Spain/,
    },
    {
      question: 'How does a program learn of changes?',
      steps: [link('Follow what changes')],
      answer: /feed of changes \(Atom\)/,
    },
  ],
  'a structural engineer': [
    {
      question: 'What is the snow load of Briançon at 1,326 m?',
      steps: [
        ...place('Briançon'),
        { fill: 'Altitude of the site', value: '1326' },
        { press: 'Work out' },
      ],
      answer: /2\.841 kN\/m²/,
    },
    {
      question: 'Where is the spectrum of L’Aquila?',
      steps: allValues("L'Aquila"),
      answer: /INGV/,
    },
    {
      question: 'Which basic wind speed applies in Groningen?',
      steps: place('Groningen'),
      answer: /Design wind speed\s+27 m\/s/,
    },
    {
      question: 'Which seismic factor Z applies in Sapporo?',
      steps: place('Sapporo'),
      answer: /Seismic zone factor Z by which the code scales the seismic load of a region\s+0\.9/,
    },
    {
      question: 'What is the ground snow load of Halifax?',
      steps: place('Halifax'),
      answer: /Characteristic snow load on the ground\s+1\.9 kN\/m²/,
    },
    {
      question: 'Which acceleration does NCSE-02 give for Granada?',
      steps: place('Granada'),
      answer: /0\.23 g[\s\S]*NCSE-02/,
    },
    {
      question: 'Which wind speed applies in Copenhagen?',
      steps: place('Copenhagen', 'København'),
      answer: /Design wind speed\s+24 m\/s/,
    },
    {
      question: 'Which load must the floor of a dwelling in Madrid carry?',
      steps: [...place('Madrid'), { follow: 'Blocks of flats' }],
      answer: /at least 2 kN\/m²\s+DB-SE-AE/,
    },
    {
      question: 'How many towns of Italy are in seismic zone 1?',
      steps: [{ follow: /^Italy$/ }],
      answer: /\b1\s+755\s+9\.6 %/,
    },
    {
      question: 'Which wind speeds do the towns of a list have?',
      steps: [
        link('Look up a list'),
        { attach: 'CSV or JSON, up to 2 MiB', text: 'town,country\nGroningen,NL\nRoma,IT\n' },
        { check: /Design wind speed, m/ },
        { press: 'Look them up' },
      ],
      answer: /Roma[\s\S]*27/,
    },
  ],
  'a zoning analyst': [
    {
      question: 'Which floor area may three dwellings on 464.5 m² in R5 of Portland have?',
      steps: [link('Three dwellings in zone R5')],
      answer: /325\.15 m²/,
    },
    {
      question: 'And 700 m² in residential-1-300-60 of Tokyo at a road of 5 m?',
      steps: lot(
        place('Tokyo', 'Tokyo (special wards)'),
        'residential-1-300-60 — Category 1 residential district',
        [
          [/area of the lot/, '700'],
          [/widest road/, '5'],
        ],
      ),
      answer: /1,400 m²/,
    },
    {
      question: 'Which ratio does 20a/6 in Barcelona have?',
      steps: [{ search: 'Barcelona 20A-6' }, { follow: /^20A-6/ }],
      answer: /0\.25/,
    },
    {
      question: 'Which height does 20a/6 in Barcelona allow?',
      steps: [{ search: 'Barcelona 20A-6' }],
      answer: /height 9\.15 m/,
    },
    {
      question: 'Which limits has R2 in Essex Junction?',
      steps: [{ search: 'Essex Junction R2' }, { follow: /^R2/ }],
      answer: /Essex Junction[\s\S]*R2/,
    },
    {
      question: 'Which ratio does Washington D-2 allow for offices?',
      steps: [{ search: 'Washington D-2' }, { follow: /^D-2/ }],
      answer: /3\.5/,
    },
    {
      question: 'Which ratio limits a detached fourplex in zone R of Toronto?',
      steps: [{ search: 'Toronto zone R' }, { follow: /^R$/ }],
      answer: /no limit/i,
    },
    {
      question: 'Where is the zoning map of Portland?',
      steps: place('Portland Oregon', 'Portland'),
      answer: /zon/i,
    },
    {
      question: 'How many dwellings does A-2 in Honolulu allow?',
      steps: [{ search: 'Honolulu A-2' }, { follow: /^A-2/ }],
      answer: /dwelling/i,
    },
    {
      question: 'What is missing of the zoning of Paris?',
      steps: place('Paris'),
      answer: /zon/i,
    },
  ],
  'a cost estimator': [
    {
      question: 'What does a French house of 250,000 € of 2019-Q1 cost in 2026-Q1?',
      steps: [link('A house in France cost')],
      answer: /301,504\.63 EUR/,
    },
    {
      question: 'What is the newest value of the Japanese index?',
      steps: [link('Bring a cost up to date, Japan')],
      answer: /Newest quarter\s+126/,
    },
    {
      question: 'What does 100,000 $ of 2020-Q1 become in 2025-Q4?',
      steps: [
        link('Bring a cost up to date, United States'),
        { fill: /^Amount/, value: '100000' },
        { choose: 'From the quarter', option: '2020-Q1' },
        { choose: 'To the quarter', option: '2025-Q4' },
        { press: 'Re-index' },
      ],
      answer: /145,326\.64 USD/,
    },
    {
      question: 'Who publishes the index of Canada?',
      steps: [link('Bring a cost up to date, Canada')],
      answer: /Statistics Canada/,
    },
    {
      question: 'Which is the newest quarter of Italy?',
      steps: [{ follow: 'Cost' }],
      answer: /2020-Q4 \(later ones not collected\)/,
    },
    {
      question: 'Why is there no Danish index?',
      steps: [{ follow: 'Cost' }, { follow: 'Denmark' }],
      answer: /only rates of change could be read/,
    },
    {
      question: 'How much did costs grow in the Netherlands in five years?',
      steps: [{ follow: 'Cost' }],
      answer: /Netherlands[\s\S]*\+29\.9 %/,
    },
    {
      question: 'How are many amounts converted at once?',
      steps: [{ follow: 'Cost' }],
      answer: /Convert a table of amounts/,
    },
    {
      question: 'What does a new dwelling cost per square metre in Amsterdam?',
      steps: allValues('Amsterdam'),
      answer: /EUR\/m²/,
    },
    {
      question: 'What does a new dwelling cost per square metre in Paris?',
      steps: allValues('Paris'),
      answer: /EUR\/m²/,
    },
  ],
};

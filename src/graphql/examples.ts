/** What GraphiQL opens with: one tab that nests, one that compares, one that checks a design, one that writes rules for BIM checkers, and one per resource. The tests run each of them. */
export const EXAMPLES = {
  'Cities, zones and sources': `# Reference cities with the design values that their place sets,
# their zones, and the document that each value was read in.
query CitiesZonesSources {
  country(code: "CA") {
    name
    cities(filter: { minPopulation: 300000 }) {
      name
      seismicZone
      seismicZoneSource { title edition evidence }
      windSpeedMs
      windBasis { averagingPeriodS returnPeriodYears }
      climateZone
      zones {
        zoneId
        name
        maxFar
        maxHeightM
        heightStatus
        setbacks { frontM sideM rearM }
        source { title url }
      }
    }
  }
}
`,
  'Compare a rule': `# One attribute across all countries: thresholds, clauses, and where they were read.
query CompareARule {
  countries {
    code
    complianceRules(fields: ["stair_riser_height_mm"]) {
      symbol
      value
      unit
      description
      codeReference
      source { title url evidence }
    }
  }
}
`,
  'Check a design': `# A flat's door, a stair and a room against the rules of their place. A fact that is not given is unknown:
# the outcome is UNDECIDED then, and missing names what would decide.
query CheckADesign {
  city(country: "IT", code: "milano") {
    check(
      design: {
        facts: [{ name: "occupancy", value: "apartment_building" }, { name: "works", value: "new" }]
        assumeNoExceptions: true
        measures: [
          { field: "door_clear_width_mm", value: 780, facts: [{ name: "part", value: "unit_entrance_door" }] }
          {
            field: "stair_riser_height_mm"
            value: 170
            facts: [{ name: "part", value: "stair" }, { name: "serves", value: "several_units" }]
          }
          { field: "ceiling_height_mm", value: 2700, facts: [{ name: "room", value: "living_room" }] }
          { field: "room_area_m2", value: 9, facts: [{ name: "room", value: "single_bedroom" }] }
        ]
      }
    ) {
      summary { pass fail notApplicable undecided }
      results(outcome: [PASS, FAIL, UNDECIDED]) {
        outcome
        measure { field value }
        margin
        missing
        exceptionPossible
        rule { ruleId symbol value unit description codeReference source { title url } }
      }
    }
  }
}
`,
  'Rules for BIM checkers': `# The same rules as an IDS file, which checkers of IFC models load. A comment at its beginning says what was left out.
query RulesForBimCheckers {
  city(country: "IT", code: "milano") {
    ids(
      facts: [
        { name: "occupancy", value: "apartment_building" }
        { name: "works", value: "new" }
        { name: "serves", value: "several_units" }
      ]
      assumeNoExceptions: true
    )
  }
}
`,
  'Compliance rules': `query ComplianceRules {
  country(code: "IT") {
    complianceRules(severity: [CRITICAL]) {
      ruleId
      field
      symbol
      value
      unit
      description
      codeReference
      source { title }
    }
  }
}
`,
  'One city': `query OneCity {
  city(country: "IT", code: "roma") {
    name
    population
    populationSource { title edition }
    buildingParams { name value unit reference }
    completeness { present required completeness }
  }
}
`,
  'Building codes': `query BuildingCodes {
  city(country: "IT", code: "milano") {
    buildingCodes(category: [ACCESSIBILITY, ENERGY]) {
      category
      parameter
      value
      reference
      source { title url }
    }
  }
}
`,
  Zoning: `query Zoning {
  city(country: "CA", code: "vancouver") {
    zones {
      zoneId
      name
      maxFar
      maxHeightM
      heightStatus
      permittedUses
      setbacks { frontM sideM rearM }
      source { title edition url }
    }
  }
}
`,
  'Cost index': `query CostIndex {
  countries {
    code
    costIndex {
      source
      kind
      baseYear
      basePeriod
      newestQuarter
      currentIndex
      history { period value }
    }
  }
}
`,
  Completeness: `query Completeness {
  countries {
    code
    completeness {
      completeness
      blocks { block present required share }
      gaps { block city item reason note }
    }
  }
}
`,
  'What changed': `# The editions that followed each other in this database, and the newest changes, value by value.
query WhatChanged {
  editions(first: 3) {
    version
    asOf
    loadedAt
    previousVersion
    counts { country table added removed changed }
  }
  changes(first: 20) {
    totalCount
    edges { node { country table key column kind from to } }
    pageInfo { hasNextPage endCursor }
  }
}
`,
} as const;

import { missing } from './compare.mjs';

/** Each expected person has exactly these distinct ids, at least these properties, and is identified or not. */
export function comparePersons(expected, stored) {
  return expected.flatMap(({ ids, properties = {}, identified }) => {
    const person = stored.find((each) => each.ids.includes(ids[0]));
    if (!person) {
      return [`no person has the distinct id ${ids[0]}`];
    }
    const wrong = missing(properties, person.properties);
    if (String([...person.ids].sort()) !== String([...ids].sort())) {
      wrong.push(`the distinct ids are ${person.ids} instead of ${ids}`);
    }
    if (person.identified !== identified) {
      wrong.push(`is_identified is ${person.identified}`);
    }
    return wrong.map((each) => `person ${ids[0]}: ${each}`);
  });
}

/** The groups are exactly these, by type and key, with at least these properties. */
export function compareGroups(expected, stored) {
  const name = ({ type, key }) => `${type} ${key}`;
  const wrong = stored
    .filter((group) => !expected.some((each) => name(each) === name(group)))
    .map((group) => `nobody made the group ${name(group)}`);
  for (const group of expected) {
    const found = stored.find((each) => name(each) === name(group));
    const differences = found ? missing(group.properties, found.properties) : ['it is not there'];
    wrong.push(...differences.map((each) => `group ${name(group)}: ${each}`));
  }
  return wrong;
}

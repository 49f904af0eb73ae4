/** The illegal ids are not used by the load, so the model does not know them. */
const LINKING = { $identify: 'anonymous', $create_alias: 'alias' };

/**
 * Who is who, by the documented rules of identifying and merging, from the events alone: the second opinion on what the
 * server says. The events must come in the order in which their client sent them; clients share no distinct ids.
 */
export class Identities {
  #persons = new Map();

  add(event) {
    const other = event[LINKING[event.event]];
    if (other === undefined || other === event.distinctId) {
      this.#find(event.distinctId);
    } else {
      this.#link(event.distinctId, other);
    }
    const person = this.#persons.get(event.distinctId);
    for (const [name, value] of Object.entries(event.setOnce ?? {})) {
      if (!(name in person.properties)) {
        person.properties[name] = value;
      }
    }
    Object.assign(person.properties, event.set);
  }

  /** The person of a distinct id: {ids, identified, properties}. */
  of(distinctId) {
    return this.#persons.get(distinctId);
  }

  /** Every person once. */
  all() {
    return new Set(this.#persons.values());
  }

  #find(id) {
    let person = this.#persons.get(id);
    if (!person) {
      person = { ids: new Set([id]), identified: false, properties: {} };
      this.#persons.set(id, person);
    }
    return person;
  }

  #link(id, otherId) {
    const target = this.#persons.get(id);
    const other = this.#persons.get(otherId);
    if (target && other && target !== other) {
      this.#merge(target, other);
      return;
    }
    const person = target ?? other ?? this.#find(id);
    for (const each of [id, otherId]) {
      person.ids.add(each);
      this.#persons.set(each, person);
    }
    person.identified = true;
  }

  #merge(target, other) {
    if (other.identified) {
      return;
    }
    target.properties = { ...other.properties, ...target.properties };
    for (const id of other.ids) {
      target.ids.add(id);
      this.#persons.set(id, target);
    }
    target.identified = true;
  }
}

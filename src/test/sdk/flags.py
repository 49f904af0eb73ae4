"""Compares what /flags decides with what posthog-python decides by itself, for the flags that flags.mjs made.

    pip install posthog==7.53.0
    python3 src/test/sdk/flags.py HOST PROJECT_KEY PERSONAL_KEY [USERS=600] [SEED=1]

Each flag that posthog-python can decide locally must have the same value on both sides; the others are counted. Flags
with holdouts, and those that depend on them, are left out: posthog-python 7.53 knows no holdouts. Those that depend on
a flag of groups are too, because it judges that one by the person.
"""
import json
import random
import sys
import urllib.request

from posthog import Posthog

host, key, personal_key = sys.argv[1:4]
users = int(sys.argv[4]) if len(sys.argv) > 4 else 600
seed = sys.argv[5] if len(sys.argv) > 5 else '1'
draw = random.Random(seed)
VALUES = {
    'plan': ['free', 'pro', 'Team', 'true', 'false'],
    'email': ['ana@tenrec.dev', 'bob@example.com', 'EVA@Tenrec.dev', ''],
    'age': [1, 17, 18, 42.5, '42'],
    'beta': [True, False, 'true', 'False'],
    'since': ['2024-01-01', '2025-06-30T10:00:00Z', '2020-02-29'],
    'version': ['1.2.3', '1.10.0', '2.0.0', 'v0.3.1'],
}

COMPANY = ['plan', 'age', 'since']
COMPANIES = 50

client = Posthog(key, host=host, secret_key=personal_key, poll_interval=3600)
client.load_feature_flags()
definitions = {name: flag for flag in client.feature_flags or [] for name in (flag['key'], str(flag['id']))}


def asked(flag):
    found = [each for group in flag['filters']['groups'] for each in group.get('properties') or []]
    return [definitions[each['key']] for each in found if each['type'] == 'flag']


def has_holdout(flag):
    return bool(flag['filters'].get('holdout')) or any(map(has_holdout, asked(flag)))


def is_of_groups(flag):
    own = [flag['filters'], *flag['filters']['groups']]
    return any(each.get('aggregation_group_type_index') is not None for each in own)


def asks_groups(flag):
    return any(is_of_groups(each) or asks_groups(each) for each in asked(flag))


flags = sorted({flag['key'] for flag in definitions.values() if not has_holdout(flag) and not asks_groups(flag)})
compared = undecided = 0
differences = []
for user in range(users):
    distinct_id = f'python {seed} {user}'
    properties = {name: draw.choice(values) for name, values in VALUES.items()}
    groups = {'company': f'c{draw.randrange(COMPANIES)}'} if draw.randrange(4) else {}
    group_properties = {'company': {name: draw.choice(VALUES[name]) for name in COMPANY}}
    body = json.dumps({'token': key, 'distinct_id': distinct_id, 'person_properties': properties, 'groups': groups,
                       'group_properties': group_properties}).encode()
    request = urllib.request.Request(f'{host}/flags/?v=2', data=body, headers={'Content-Type': 'application/json'})
    with urllib.request.urlopen(request) as answer:
        decided = json.load(answer)['flags']
    local = client.get_all_flags(distinct_id, only_evaluate_locally=True, person_properties=properties, groups=groups,
                                 group_properties=group_properties) or {}
    for flag in flags:
        mine = decided.get(flag)
        here = (mine.get('variant') or mine['enabled']) if mine else False
        if flag not in local:
            undecided += 1
        elif local[flag] != here:
            differences.append({'flag': flag, 'distinct_id': distinct_id, 'properties': properties, 'groups': groups,
                                'group_properties': group_properties, 'here': here, 'there': local[flag]})
        else:
            compared += 1
client.shutdown()
print(f'{compared} values equal, {undecided} left to the server by posthog-python, {len(differences)} differ')
for each in differences[:5]:
    print(json.dumps(each))
passed = not differences and compared > 10 * users
print('PASSED' if passed else 'FAILED')
sys.exit(0 if passed else 1)

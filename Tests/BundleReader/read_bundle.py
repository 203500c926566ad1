#!/usr/bin/env python3
"""Reads a Suzuri bundle as Docs/Formats/Bundle.md specifies it, and prints what is in it as one JSON object.

Usage: read_bundle.py FILE

Coordinates are millimetres, pressures shares of full pressure, times milliseconds since the stroke began, angles degrees.
"""

import hashlib
import json
import os
import re
import struct
import sys
import zlib
from collections import namedtuple

MEDIA_TYPE = b"application/vnd.suzuri.bundle"
KINDS = ("notebook", "pages", "changes", "receipt")
PAGE, STROKE, TEXT, IMAGE = 2, 4, 5, 6
BODY, LIFE = 0, 1
WORD = 1 << 64

FORECASTS = ((24, -5, -4), (16, 0, 0), (0, 0, 0))
GAUGES = {
    "pause": (600, 3), "count": (40, 3),
    ("x", 0): (400, 4), ("x", 1): (16, 4), ("x", 2): (6, 4),
    ("y", 0): (400, 4), ("y", 1): (16, 4), ("y", 2): (7, 4),
    ("pressure", 0): (160, 2), ("pressure", 1): (120, 2), ("pressure", 2): (40, 2),
    "lift": (18, 2), "last": (36, 2),
    ("time", "run"): (20, 3), ("time", "miss"): (1, 3),
    ("azimuth", "run"): (4, 3), ("azimuth", "miss"): (20, 3),
    ("altitude", "run"): (4, 3), ("altitude", "miss"): (1, 3),
}
Setup = namedtuple("Setup", "style has_pressure has_tilt model unit full turn")


class Damage(Exception):
    """Something in the file that the specification does not allow."""


def need(condition, complaint):
    """Refuses the file unless the condition holds."""
    if not condition:
        raise Damage(complaint)


# The archive


def read_archive(data):
    """The entries of the archive, a list of names and contents in their order."""
    need(data[:4] == b"PK\3\4" and data[38:67] == MEDIA_TYPE, "it is no bundle")
    need(len(data) >= 22 and data[-22:-18] == b"PK\5\6", "the end of the archive is missing")
    disk, other, here, count, size, start, comment = struct.unpack("<4H2IH", data[-18:])
    need((disk, other, here, comment) == (0, 0, count, 0), "the end of the archive makes no sense")
    need(count <= 20_000 and start + size == len(data) - 22, "the archive's directory is not where it should be")
    entries, place, local = [], start, 0
    for _ in range(count):
        name, content, place, local = read_entry(data, place, local, start)
        entries.append((name, content))
    need(place == start + size and local == start, "the archive has bytes that belong to no entry")
    return entries


def read_entry(data, place, local, limit):
    """The name and content of an entry, and where the next one stands in the directory and among the contents."""
    need(place + 46 <= len(data) and data[place:place + 4] == b"PK\1\2", "the archive's directory is damaged")
    fields = struct.unpack("<6H3I5H2I", data[place + 4:place + 46])
    _, _, flags, method, _, _, check, packed, size, name_size, extra, comment, disk, _, attributes, offset = fields
    name = data[place + 46:place + 46 + name_size]
    need((extra, comment, disk, offset) == (0, 0, 0, local), "an entry of the archive has parts that it must not have")
    need(flags & ~0x0806 == 0 and method in (0, 8), "an entry of the archive is packed in an unknown way")
    need(attributes >> 28 in (0, 8), "an entry of the archive is no ordinary file")
    first = local + 30 + name_size
    header = b"PK\3\4" + data[place + 6:place + 32] + name
    need(data[local:first] == header and first + packed <= limit, "an entry and the archive's directory differ")
    content = unpack(data[first:first + packed], method, size)
    need(zlib.crc32(content) == check, "the checksum of an entry does not fit")
    return name.decode(), content, place + 46 + name_size, first + packed


def unpack(packed, method, size):
    """The content of an entry, which has this size."""
    need(size <= 64 << 20 or size <= 200 * len(packed), "an entry is compressed too much")
    content = packed
    if method == 8:
        stream = zlib.decompressobj(-15)
        content = stream.decompress(packed, size + 1)
        need(stream.eof and not stream.unused_data, "an entry does not unpack")
    need(len(content) == size, "an entry has another size than it says")
    return content


# The manifest


def read_manifest(entries):
    """The manifest, when it is understood and all entries are as it says."""
    names = [name for name, _ in entries]
    need(names[:2] == ["mimetype", "manifest.json"] and entries[0][1] == MEDIA_TYPE, "the first entries are others")
    need(len({name.lower() for name in names}) == len(names), "two entries have the same name")
    manifest = json.loads(entries[1][1].decode())
    need(isinstance(manifest, dict), "the manifest is no object")
    check_members(manifest)
    listed = {(file["name"], file["size"], file["sha256"]) for file in manifest["files"]}
    there = {(name, len(content), sha256(content)) for name, content in entries[2:]}
    need(listed == there and len(manifest["files"]) == len(there), "the entries are not those of the manifest")
    for name, content in entries[2:]:
        need(not name.startswith("blobs/") or name == "blobs/" + sha256(content), "an image has another name than its own")
    return manifest


def check_members(manifest):
    """Refuses a manifest that is not understood."""
    reader = manifest.get("reader")
    need(type(manifest.get("format")) is int and type(reader) is int, "the manifest names no version")
    need(reader <= 1, "it needs a later program")
    need(manifest.get("requires") == [], "it requires what this program does not know")
    need(manifest.get("kind") in KINDS, "it is of an unknown kind")
    need(re.fullmatch("[0-9a-f]{32}", str(manifest.get("notebook"))), "the manifest names no notebook")
    need(isinstance(manifest.get("title"), str) and type(manifest.get("pages")) is int, "the manifest lacks something")
    files = manifest.get("files")
    need(isinstance(files, list) and all(is_file(file) for file in files), "the manifest does not list the entries")


def is_file(file):
    """Whether a member of the list of files is what it should be."""
    types = (("name", str), ("size", int), ("sha256", str))
    return isinstance(file, dict) and all(type(file.get(member)) is kind for member, kind in types)


def sha256(content):
    """The SHA-256 of bytes in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


# Whole bytes


class Bytes:
    """Reads bytes from their beginning to their end."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def take(self, count):
        """So many bytes."""
        need(count <= len(self.data) - self.place, "something ends too early")
        self.place += count
        return self.data[self.place - count:self.place]

    def rest(self):
        """All bytes that are left."""
        return self.take(len(self.data) - self.place)

    def byte(self):
        """One byte as a number."""
        return self.take(1)[0]

    def unpack(self, layout):
        """Numbers of a fixed size, highest byte first."""
        return struct.unpack(">" + layout, self.take(struct.calcsize(">" + layout)))

    def varint(self):
        """A number in groups of seven bits."""
        number = shift = 0
        while True:
            byte = self.byte()
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                need(number < WORD and (byte > 0 or shift == 7), "a number is written wrongly")
                return number

    def signed(self):
        """A folded number."""
        return unfold(self.varint())

    def block(self):
        """Bytes behind their length."""
        return self.take(self.varint())

    def name(self):
        """A name of 16 bytes, as its incarnation and its counter."""
        counter, incarnation = self.unpack("QQ")
        return incarnation, counter

    def end(self):
        """Refuses bytes that are left."""
        need(self.place == len(self.data), "something does not end where it should")


def unfold(number):
    """The signed number that was folded."""
    return number >> 1 ^ -(number & 1)


# Records


class Records:
    """What a file of records says: strokes with their page and layer, and all other statements."""

    def __init__(self, data):
        source = Bytes(data)
        need(source.byte() == 1, "the records have an unknown version")
        self.incarnations = [source.unpack("Q")[0] for _ in range(source.varint())]
        need(self.incarnations == sorted(set(self.incarnations)), "the incarnations are not in order")
        places = self.read_places(source)
        strokes = self.read_strokes(source, places)
        ink = read_ink(source.block(), len(strokes))
        self.strokes = [(*stroke, drawn) for stroke, drawn in zip(strokes, ink)]
        self.statements = self.read_statements(source)
        source.end()
        self.count = len(self.strokes) + len(self.statements)

    def read_name(self, source, before):
        """A name, whose counter is told by that of the name before it."""
        number, counter = source.varint(), before + source.signed()
        need(number < len(self.incarnations) and 0 <= counter < WORD, "a name makes no sense")
        return self.incarnations[number], counter

    def read_places(self, source):
        """The pages and layers on which strokes lie."""
        places, layer = [], (0, 0)
        for _ in range(source.varint()):
            page = self.read_name(source, 0)
            layer = self.read_name(source, page[1])
            places.append((page, layer))
        return places

    def read_strokes(self, source, places):
        """The names of the strokes, each with its page and layer."""
        strokes, name = [], (0, 0)
        for _ in range(source.varint()):
            before, name = name, self.read_name(source, name[1])
            place = source.varint()
            need((not strokes or before < name) and place < len(places), "the strokes are not in order")
            strokes.append((name, *places[place]))
        return strokes

    def read_statements(self, source):
        """The other statements: a thing, the code and the name of a field, and what is said."""
        statements, name, before = [], (0, 0), None
        for _ in range(source.varint()):
            name = self.read_name(source, name[1])
            key = name, source.byte(), source.block()
            need(before is None or before < key, "the statements are not in order")
            statements.append((*key, source.block()))
            before = key
        return statements


# Ink


class Bits:
    """Reads a stream of bits, in each byte the lowest first."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def peek(self, count):
        """The next bits as a number, without taking them; zero bits behind the end."""
        first = self.place >> 3
        window = int.from_bytes(self.data[first:first + (count + 14 >> 3)], "little")
        return window >> (self.place & 7) & (1 << count) - 1

    def take(self, count):
        """The next bits as a number, lowest bit first."""
        bits = self.peek(count)
        self.place += count
        need(self.place <= 8 * len(self.data), "the ink ends too early")
        return bits

    def whole(self):
        """A whole number."""
        count = self.take(6) + 1
        number = self.take(count)
        need(count == max(1, number.bit_length()), "a number in the ink is written wrongly")
        return number

    def end(self, least):
        """Refuses anything but zero bits up to the end, which comes no later than it must."""
        size = max((self.place + 7) // 8, least)
        left = int.from_bytes(self.data[self.place >> 3:], "little") >> (self.place & 7)
        need(left == 0 and size == len(self.data), "the ink does not end where it should")


class Gauge:
    """Reads unsigned numbers that lie close to a mean."""

    def __init__(self, mean, inertia):
        self.level, self.inertia = 16 * mean, inertia

    def read(self, bits, low=None):
        """The next number; `low` is how many of its bits are written as they are."""
        if low is None:
            low = (5 * self.level >> 7).bit_length()
        ahead = bits.peek(16)
        if ahead == 0:
            bits.take(16)
            number = bits.whole()
        else:
            zeros = (ahead & -ahead).bit_length() - 1
            bits.take(zeros + 1)
            number = zeros << low | bits.take(low)
        self.level += (16 * min(number, 1 << 20) - self.level) >> self.inertia
        return number

    def low_beside(self, other):
        """How many bits are written as they are beside another gauge."""
        return (15 * self.level + 7 * other.level >> 9).bit_length()


def read_styles(source, count):
    """The styles, each as what is printed of it."""
    return [read_style(Bytes(source.block())) for _ in range(count)]


def read_style(source):
    """The tool, the colour and the width in points; the other parts change no number that is printed."""
    parts = source.varint()
    tool = source.byte() if parts & 1 else 0
    color = source.take(4).hex() if parts & 2 else "1c1b1aff"
    width = source.varint() / 1000 if parts & 4 else 1.0
    width = source.varint() * ((72 / 25.4) / 1000) if parts & 8 else width
    width = source.unpack("d")[0] if parts & 16 else width
    need(tool <= 2 and 0 <= width <= 100_000, "a style makes no sense")
    return {"tool": ("pen", "highlighter", "whiteout")[tool], "color": color, "width": width}


def read_ink(data, count):
    """So many strokes of stored ink."""
    if not data:
        need(count == 0, "the ink is missing")
        return []
    source = Bytes(data)
    version = source.byte()
    need(version in (2, 3), "the ink has an unknown version")
    strokes, styles = (source.varint(), source.varint()) if version == 2 else (1, 1)
    need(strokes == count and 1 <= styles <= strokes, "the ink is not that of the strokes")
    styles = [read_style(Bytes(source.block())) for _ in range(styles)]
    return InkReader(Bits(source.rest()), styles).read(count)


class InkReader:
    """Reads strokes from a stream of bits. What it keeps from one stroke to the next are its members."""

    def __init__(self, bits, styles):
        self.bits, self.styles = bits, styles
        self.setup, self.end, self.pace, self.point = None, 0, 15, (0, 0)
        self.azimuth, self.altitude = (0, 1), (90, 1)
        self.gauges = {name: Gauge(*start) for name, start in GAUGES.items()}

    def read(self, count):
        """So many strokes, behind which the stream ends."""
        strokes = [self.read_stroke() for _ in range(count)]
        self.bits.end(sum(len(stroke["points"]) for stroke in strokes) + 2 * count)
        return strokes

    def read_stroke(self):
        """One stroke."""
        is_first = self.setup is None
        if is_first or not self.bits.take(1):
            self.setup = self.read_setup()
        setup = self.setup
        pause = unfold(self.bits.whole()) if is_first else self.signed("pause")
        start = (self.end + pause + WORD // 2) % WORD - WORD // 2
        count = self.gauges["count"].read(self.bits)
        need(count <= len(self.bits.data), "a stroke has more points than there are bytes")
        points, times, tilt = self.read_points(count) if count else ([], [], None)
        self.end = start + (int(times[-1] / setup.unit) if times else 0)
        shown = [[x / 100, y / 100, p / setup.full, t / setup.unit] for (x, y, p), t in zip(points, times)]
        stroke = {"start": start, **self.styles[setup.style], "model": setup.model, "points": shown}
        return {**stroke, "tilt": tilt} if setup.has_tilt else stroke

    def read_setup(self):
        """What a stroke is like: its style, its channels and its units."""
        take = self.bits.take
        style, channels = take((len(self.styles) - 1).bit_length()), take(2)
        need(style < len(self.styles), "a stroke has a style that is not there")
        model, unit, full, turn = take(8), 10 ** take(2), (1 << 10 + take(2)) - 1, 10 ** take(1)
        return Setup(style, channels & 1 > 0, channels & 2 > 0, model, unit, full, turn)

    def read_points(self, count):
        """Places with pressures, times, and azimuths with altitudes."""
        if count > 1 and not self.bits.take(1):
            self.pace = self.bits.whole()
            need(self.pace <= 1 << 20, "the pace of a stroke makes no sense")
        forecast = self.bits.take(2)
        need(forecast < 3, "a stroke has an unknown forecast")
        points = self.read_places(count, FORECASTS[forecast])
        times = self.read_times(count)
        return points, times, self.read_tilt(count) if self.setup.has_tilt else []

    def read_places(self, count, weights):
        """Coordinates and pressures of a stroke in steps."""
        points, pressure = [], self.setup.full
        xs, ys, pressures = Track(self.point[0]), Track(self.point[1]), Track(0)
        for place in range(count):
            x_gauge, y_gauge = self.gauges["x", min(place, 2)], self.gauges["y", min(place, 2)]
            x_low, y_low = x_gauge.low_beside(y_gauge), y_gauge.low_beside(x_gauge)
            x = xs.add(xs.place_forecast(weights) + unfold(x_gauge.read(self.bits, x_low)))
            y = ys.add(ys.place_forecast(weights) + unfold(y_gauge.read(self.bits, y_low)))
            need(abs(x) <= 1 << 30 and abs(y) <= 1 << 30, "a point lies too far away")
            if self.setup.has_pressure:
                off = self.signed(pressure_gauge(place, count))
                pressure = pressures.add(pressures.pressure_forecast(place, count) + off)
                need(0 <= pressure <= self.setup.full, "a pressure makes no sense")
            points.append((x, y, pressure))
        self.point = points[-1][:2]
        return points

    def read_times(self, count):
        """Times of a stroke in its unit."""
        half = self.pace // 2
        time, tick, times = -half, self.pace - half, []
        for miss in self.read_misses("time", count):
            before, time = time, time + self.pace - tick + miss
            need(abs(time) <= 1 << 30, "a time makes no sense")
            tick = time - before if 0 <= time - before <= self.pace else self.pace - half
            times.append(time)
        return times

    def read_tilt(self, count):
        """Azimuths and altitudes of a stroke in degrees."""
        turn = self.setup.turn
        azimuth, altitude = (angle * turn // unit for angle, unit in (self.azimuth, self.altitude))
        azimuths, altitudes = [], []
        for miss in self.read_misses("azimuth", count):
            azimuth = (azimuth + miss) % (360 * turn)
            azimuths.append(azimuth / turn)
        for miss in self.read_misses("altitude", count):
            altitude += miss
            need(0 <= altitude <= 90 * turn, "an altitude makes no sense")
            altitudes.append(altitude / turn)
        self.azimuth, self.altitude = (azimuth, turn), (altitude, turn)
        return [list(pair) for pair in zip(azimuths, altitudes)]

    def read_misses(self, name, count):
        """How far each value is off what is expected."""
        misses = []
        while len(misses) < count:
            run = self.gauges[name, "run"].read(self.bits)
            need(run <= count - len(misses), "a run goes beyond its stroke")
            misses += [0] * run
            if len(misses) < count:
                misses.append(unfold(self.gauges[name, "miss"].read(self.bits) + 1))
        return misses

    def signed(self, name):
        """The next folded number of a gauge."""
        return unfold(self.gauges[name].read(self.bits))


class Track:
    """The values of a stroke up to now, from which the next one is forecast."""

    def __init__(self, value):
        self.value, self.steps = value, None

    def add(self, value):
        """Remembers the next value, and gives it back."""
        if self.steps is None:
            self.steps = ()
        else:
            step = value - self.value
            self.steps = (step, *self.steps[:2]) if self.steps else (step, step, step)
        self.value = value
        return value

    def place_forecast(self, weights):
        """The forecast of a coordinate."""
        return self.value + (sum(weight * step for weight, step in zip(weights, self.steps or ())) + 8 >> 4)

    def pressure_forecast(self, place, count):
        """The forecast of a pressure."""
        if place == 0:
            return 0
        last, before = self.steps[:2] if self.steps else (0, 0)
        fall = {1: -12}.get(place, (16, 6, 4, 2, 1)[count - place - 1] if count - place <= 5 else 0)
        rise = 60 if count - place <= 5 else 36
        return self.value + (rise * last + 8 * before - fall * self.value + 32 >> 6)


def pressure_gauge(place, count):
    """Which gauge the pressure of a point has."""
    left = count - place - 1
    return "last" if place > 1 and left == 0 else "lift" if place > 1 and left <= 4 else ("pressure", min(place, 2))


# The notebook


class Notebook:
    """What can be told of a bundle's notebook: its pages, and what is to be seen on them."""

    def __init__(self, records):
        self.strokes = sorted((stroke for file in records for stroke in all_strokes(file)), key=lambda stroke: stroke[0])
        self.bodies = {thing: said for file in records for thing, code, _, said in file.statements if code == BODY}
        lives = [(thing, said) for file in records for thing, code, _, said in file.statements if code == LIFE]
        self.lives = {thing: read_life(Bytes(said)) for thing, said in lives}

    def is_alive(self, thing):
        """Whether a thing was not erased or deleted; a length that nobody told is 1."""
        return self.lives.get(thing, (1, []))[0] % 2 == 1

    def is_shown(self, thing, page, layer):
        """Whether something that lies on a page is to be seen."""
        covers = [self.lives[place][1] for place in (page, layer) if not self.is_alive(place)]
        return self.is_alive(thing) and not any(is_covered(thing, cover) for cover in covers)

    def pages(self):
        """The names of the pages that are to be seen."""
        pages = {thing for thing, said in self.bodies.items() if said[:1] == bytes([PAGE])}
        places = [(name, page, layer) for name, page, layer, _ in self.strokes]
        places += [(thing, *read_place(said)) for thing, said in self.bodies.items() if said[:1] in (b"\5", b"\6")]
        shown = {page for thing, page, layer in places if self.is_shown(thing, page, layer)}
        return {page for page in pages if self.is_alive(page) or page in shown}


def read_place(body):
    """The page and the layer of a thing that lies on a page."""
    source = Bytes(body)
    source.byte()
    return source.name(), source.name()


def all_strokes(records):
    """The strokes of a file of records, with those whose ink is stored in another form."""
    others = [(thing, said) for thing, code, _, said in records.statements if code == BODY and said[:1] == bytes([STROKE])]
    return records.strokes + [(thing, *read_place(said), read_ink(said[33:], 1)[0]) for thing, said in others]


def read_life(source):
    """The causal length and the cover: ranges of counters, each with its incarnation."""
    length, cover = source.varint(), []
    for _ in range(source.varint()):
        (incarnation,), end = source.unpack("Q"), 0
        for _ in range(source.varint()):
            first = end + source.varint()
            end = first + source.varint() + 1
            cover.append((incarnation, first, end))
    source.end()
    return length, cover


def is_covered(thing, cover):
    """Whether a thing is in a cover."""
    incarnation, counter = thing
    return any(owner == incarnation and first <= counter < end for owner, first, end in cover)


def hexadecimal(name):
    """A name in hexadecimal digits, counter first."""
    incarnation, counter = name
    return f"{counter:016x}{incarnation:016x}"


def describe(data):
    """What is in a bundle."""
    entries = read_archive(data)
    manifest = read_manifest(entries)
    is_records = re.compile(r"notebook\.records|pages/[0-9]{4,}\.records").fullmatch
    records = [Records(content) for name, content in entries if is_records(name)]
    need(sum(file.count for file in records) <= 4_000_000, "it has too many statements")
    notebook = Notebook(records)
    strokes = [
        {"name": hexadecimal(name), "page": hexadecimal(page), "layer": hexadecimal(layer),
         "shown": notebook.is_shown(name, page, layer), **ink}
        for name, page, layer, ink in notebook.strokes
    ]
    return {
        **{member: manifest[member] for member in ("format", "kind", "notebook", "title")},
        "pages": len(notebook.pages()),
        "statements": sum(file.count for file in records),
        "blobs": sum(name.startswith("blobs/") for name, _ in entries),
        "strokes": strokes,
        "points": sum(len(stroke["points"]) for stroke in strokes),
    }


def main():
    """Prints what is in the file that the command line names."""
    if len(sys.argv) != 2:
        sys.exit("usage: read_bundle.py FILE")
    path = sys.argv[1]
    try:
        need(os.path.getsize(path) <= 1 << 30, "it is too large")
        with open(path, "rb") as file:
            found = describe(file.read())
    except OSError as error:
        sys.exit(f"{path} cannot be read: {error.strerror}.")
    except Damage as damage:
        sys.exit(f"{path} is no whole bundle: {damage}.")
    except (ValueError, zlib.error, RecursionError):
        sys.exit(f"{path} is no whole bundle: a part of it cannot be read.")
    print(json.dumps(found))


if __name__ == "__main__":
    main()

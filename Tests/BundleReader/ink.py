"""Reads stored ink as Docs/Formats/Ink.md specifies it, and the whole bytes that bundles share with it."""

import struct
from collections import namedtuple

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
        self.move(number)
        return number

    def move(self, number):
        """Brings the mean closer to a number."""
        self.level += (16 * min(number, 1 << 20) - self.level) >> self.inertia

    def low_beside(self, other):
        """How many bits are written as they are beside another gauge."""
        return (15 * self.level + 7 * other.level >> 9).bit_length()


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
        points, times, tilt = self.read_points(count) if count else ([], [], [])
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
            else:
                self.gauges[pressure_gauge(place, count)].move(0)
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

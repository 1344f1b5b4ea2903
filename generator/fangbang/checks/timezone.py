"""Time zones by what people call them: a city that has none of its own, hours before Greenwich."""

from __future__ import annotations

import re

_ZONES = {
    "Asia/Shanghai": (
        "北京 beijing peking 上海 shanghai 中國 中国 china prc cst 廣州 广州 深圳 重慶 重庆 "
        "成都 武漢 武汉 天津 南京 西安 杭州"
    ),
    "Asia/Taipei": "台北 臺北 taipei 台灣 臺灣 台湾 taiwan 高雄 台中 台南",
    "Asia/Hong_Kong": "香港 hongkong hk",
    "Asia/Macau": "澳門 澳门 macao macau",
    "Asia/Singapore": "新加坡 singapore",
    "Asia/Kuala_Lumpur": "吉隆坡 馬來西亞 马来西亚",
    "Asia/Tokyo": "東京 东京 日本",
    "Asia/Seoul": "首爾 首尔",
}


def zone_meant(written: str) -> str | None:
    """The zone of a city, or of so many hours before Greenwich."""
    bare = re.sub(r"^asia/|[\s_-]|時間$|时间$", "", written.strip().casefold())
    if hours := re.fullmatch(
        r"(?:gmt|utc|z)?([+-])0?([0-9]{1,2})(?::?00)?", re.sub(r"\s", "", written.casefold())
    ):
        sign, number = hours.groups()
        return (
            "Asia/Shanghai"
            if (sign, number) == ("+", "8")
            else f"Etc/GMT{'-' if sign == '+' else '+'}{int(number)}"
        )
    return next((zone for zone, names in _ZONES.items() if bare in names.split()), None)
